// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chunkHydrated, replayRecordedInput } from '../src/index.ts';

/** Puts a field into the page as React leaves it after hydration: with its own value, not with the entered one. */
function resetField<T extends Element>(html: string): T {
  document.body.innerHTML = html;
  return Object.assign(document.body.firstElementChild as T, { __reactProps$test: {} });
}

/** Repeats a change that the start script has recorded. @returns the types of the events that the field gets */
function repeatChange(target: HTMLElement, entered: { value: string; checked: boolean }): string[] {
  const events: string[] = [];
  for (const type of ['click', 'input', 'change']) target.addEventListener(type, () => events.push(type));
  vi.stubGlobal('takeRecordedInput', () => [{ kind: 'change', target, entered }]);
  replayRecordedInput(null);
  return events;
}

beforeEach(() => {
  // As early-input.js does.
  vi.stubGlobal('isHydrated', (element: object) => '__reactProps$test' in element);
  vi.stubGlobal('takeRecordedInput', () => []);
  vi.spyOn(window, 'addEventListener');
});
afterEach(() => {
  // The page outlives the file: the tests of other files use it too.
  for (const [...listener] of vi.mocked(window.addEventListener).mock.calls) window.removeEventListener(...listener);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it('replays the text that a render after hydration has reset', () => {
  const field = resetField<HTMLInputElement>('<input>');
  expect(repeatChange(field, { value: 'Ada', checked: false })).toEqual(['input']);
  expect(field.value).toBe('Ada');
});

it('appends what was typed after the reset, up to the maximum length of the field', () => {
  const field = resetField<HTMLInputElement>('<input maxlength="5">');
  field.value = 'xyz';
  repeatChange(field, { value: 'Ada', checked: false });
  expect(field.value).toBe('Adaxy');
});

it('replays the choice of a list that was reset, by the event that React listens for', () => {
  const field = resetField<HTMLSelectElement>('<select><option>Featured</option><option>Newest</option></select>');
  expect(repeatChange(field, { value: 'Newest', checked: false })).toEqual(['change']);
  expect(field.value).toBe('Newest');
});

it('selects a radio button again that was reset', () => {
  const field = resetField<HTMLInputElement>('<input type="radio">');
  expect(repeatChange(field, { value: 'on', checked: true })).toContain('click');
  expect(field.checked).toBe(true);
});

it('repeats the text of a part that was just hydrated before the next event is handled', async () => {
  document.body.innerHTML = '<input>';
  const field = document.body.firstElementChild as HTMLInputElement;
  replayRecordedInput(null);
  field.value = 'Ada';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const repeated: string[] = [];
  field.addEventListener('input', () => repeated.push(field.value));
  Object.assign(field, { __reactProps$test: {} });
  window.dispatchEvent(new Event(chunkHydrated));
  await Promise.resolve();
  expect(repeated).toContain('Ada');
});
