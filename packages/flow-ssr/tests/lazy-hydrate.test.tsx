// @vitest-environment jsdom
import { createHydrationGates, HydrationContext, LazyHydrate } from '@uwanja/flow-ssr';
import { act, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** jsdom has no layout, so nothing is ever near the viewport. */
class NothingNear {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('IntersectionObserver', NothingNear);
  vi.stubGlobal('matchMedia', () => new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Hydrates a page that the server has rendered. */
async function hydrate(page: ReactNode) {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  const hydration = { flows: {}, hydrationGates: createHydrationGates(window) };
  const hydrated = <HydrationContext value={hydration}>{page}</HydrationContext>;
  const root = await act(async () => hydrateRoot(container, hydrated));
  return { container, root };
}

describe('a part that hydrates late', () => {
  it('downloads its code in a task after the hydration', async () => {
    const load = vi.fn(async () => {});
    const { root } = await hydrate(<LazyHydrate load={load}>Offers</LazyHydrate>);
    expect(load).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(load).toHaveBeenCalledOnce();
    await act(async () => root.unmount());
  });

  it('downloads nothing where it was left before that', async () => {
    const load = vi.fn(async () => {});
    const { root } = await hydrate(<LazyHydrate load={load}>Offers</LazyHydrate>);
    await act(async () => root.unmount());
    vi.runAllTimers();
    expect(load).not.toHaveBeenCalled();
  });

  it('shows what the server has rendered, and takes a press once the page is used', async () => {
    const pressed = vi.fn();
    const { container, root } = await hydrate(
      <LazyHydrate>
        <button type="button" onClick={pressed}>
          Buy
        </button>
      </LazyHydrate>,
    );
    const button = container.querySelector('button');
    expect(button?.textContent).toBe('Buy');
    await act(async () => button?.click());
    expect(container.querySelector('button')).toBe(button);
    expect(pressed).toHaveBeenCalledOnce();
    await act(async () => root.unmount());
  });
});
