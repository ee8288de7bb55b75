import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { pageStyles } from '#src/platform/theme/page-styles.ts';
import { patience } from '#tests/support/browser/timeouts.ts';
import { writeShopFacts } from './shop-facts.ts';

configure({ asyncUtilTimeout: patience });

/** jsdom has no layout: no element ever changes its size. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { ResizeObserver: StillObserver });
Element.prototype.scrollBy = () => {};
Element.prototype.scrollIntoView = () => {};

/**
 * jsdom runs its animation frames from one interval of the page. If a test's clock was fake when the interval started,
 * no later file of the worker would get a frame: here each frame is a timer of its own.
 */
const frameMs = 16;
Object.assign(globalThis, {
  requestAnimationFrame: (callback: FrameRequestCallback) => setTimeout(() => callback(performance.now()), frameMs),
  cancelAnimationFrame: (frame: number) => clearTimeout(frame),
});

// Pages that are rendered before the first test read them too.
beforeAll(() => writeShopFacts());

/** Every view test starts with an empty page of the shop, and any console message fails it. */
beforeEach(() => {
  writeShopFacts();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  for (const method of ['error', 'warn'] as const) {
    const spoken = console[method];
    const calls = vi.isMockFunction(spoken) ? spoken.mock.calls.map((call) => call.map(String).join(' ')) : [];
    expect(calls, `console.${method} was called`).toEqual([]);
  }
});

// The page outlives the file: the next file in this worker must find it as a browser opens it.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  document.body.replaceChildren();
  // Every style rule in the page slows down each computed style.
  if (!pageStyles) return;
  pageStyles.sheet.flush();
  pageStyles.inserted = {};
});
