import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';

// @reads src/app/boot.js, src/app/early-input.js

const read = (name: string) => readFileSync(`${import.meta.dirname}/../../src/app/${name}`, 'utf8');
const earlyInput = read('early-input.js');
const boot = read('boot.js');

interface RecordedInput {
  readonly kind: string;
  readonly target: Element;
  readonly entered?: { readonly value: string; readonly checked: boolean };
}

const takeRecordedInput = (): readonly RecordedInput[] =>
  (window as unknown as { takeRecordedInput: () => readonly RecordedInput[] }).takeRecordedInput();

/** Marks an element as React does when it hydrates it. */
const hydrate = (element: Element): void => void Object.assign(element, { __reactProps$test: {} });

/** Hydrates an element while an event is on its way, as React does in its own listener on the root. */
const hydrateOn = (type: string, element: Element): void =>
  document.getElementById('root')?.addEventListener(type, () => hydrate(element), { capture: true, once: true });

const find = <T extends Element>(selector: string): T => {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  return element;
};

function type(field: HTMLInputElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('the start scripts before hydration', () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<script id="state" type="application/json">{}</script>' +
      '<div id="root"><button type="button">Add</button><form><input><button>Send</button></form></div>';
    // Chromium runs it as a classic script; jsdom loads no code, so nothing hydrates by itself.
    new Function(earlyInput)();
    new Function(boot)();
  });

  it('records a press, to be replayed', () => {
    find<HTMLButtonElement>('[type=button]').click();
    expect(takeRecordedInput()).toMatchObject([{ kind: 'press', target: find('[type=button]') }]);
  });

  it('records no press on a button that is hydrated', () => {
    hydrate(find('[type=button]'));
    find<HTMLButtonElement>('[type=button]').click();
    expect(takeRecordedInput()).toEqual([]);
  });

  it('records no press that hydrates its button, because React handles it', () => {
    hydrateOn('click', find('[type=button]'));
    find<HTMLButtonElement>('[type=button]').click();
    expect(takeRecordedInput()).toEqual([]);
  });

  it('records a submit once and prevents it, unless React handles it', () => {
    const form = find<HTMLFormElement>('form');
    const first = new Event('submit', { bubbles: true, cancelable: true });
    form.dispatchEvent(first);
    expect(first.defaultPrevented).toBe(true);
    hydrateOn('submit', form);
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    const after = new Event('submit', { bubbles: true, cancelable: true });
    form.dispatchEvent(after);
    expect(after.defaultPrevented).toBe(false);
    expect(takeRecordedInput()).toMatchObject([{ kind: 'send', target: form }]);
  });

  it('records the last text of a field from before its hydration', () => {
    const field = find<HTMLInputElement>('input');
    type(field, 'Ad');
    type(field, 'Ada');
    hydrate(field);
    type(field, '');
    expect(takeRecordedInput()).toMatchObject([{ kind: 'change', target: field, entered: { value: 'Ada' } }]);
  });
});
