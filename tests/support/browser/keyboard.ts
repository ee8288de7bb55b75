import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Drives a page by the keyboard alone and checks after each key that the focus is visible. */

/** Reports which element has the focus, whether it is on the screen, and whether it or its field has a focus ring. */
function lookAtFocus() {
  const held = document.activeElement;
  if (!held || held === document.body || held === document.documentElement) return { name: 'nothing' };
  const words = held.getAttribute('aria-label') ?? held.closest('label')?.textContent ?? held.textContent ?? '';
  const name = `${held.tagName.toLowerCase()} "${words.trim().slice(0, 40)}"`;
  const frames = [held, held.parentElement, held.parentElement?.parentElement].filter((frame) => frame != null);
  const outlined = frames.some((frame) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(frame);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  // A focused field shows its border as a box shadow of the same colour.
  const frame = held.closest('.MuiFilledInput-root');
  // The button of a date's calendar has its own ring; the field itself then does not match `:focus`.
  const isCalendar = held instanceof HTMLInputElement && held.type.startsWith('date') && !held.matches(':focus');
  const ringed = outlined || isCalendar || (frame !== null && getComputedStyle(frame).boxShadow !== 'none');
  const { top, bottom, left, right } = held.getBoundingClientRect();
  const onScreen = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
  return { name, ringed, onScreen };
}

/** Fails when no element has the focus or the focus is not visible. */
export async function expectSeenFocus(page: Page): Promise<void> {
  // The browser scrolls to the focused element and draws its ring in the next frames.
  const look = async () => {
    const { name, ...rest } = await page.evaluate(lookAtFocus);
    return name === 'nothing' ? 'the focus is lost' : rest.ringed && rest.onScreen ? 'seen' : { name, ...rest };
  };
  await expect.poll(look).toBe('seen');
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab (Shift+Tab for `back`) until the target has the focus, and expects a visible focus at every stop. */
export async function tabTo(page: Page, target: Locator, direction: 'on' | 'back' = 'on'): Promise<void> {
  // Tab skips a control that is disabled during a request.
  await expect.poll(() => target.isEnabled()).toBe(true);
  for (let stops = 0; stops < 120; stops += 1) {
    await page.keyboard.press(direction === 'on' ? 'Tab' : 'Shift+Tab');
    if (await hasFocus(target)) return expectSeenFocus(page);
    if (stops % 4 === 0) await expectSeenFocus(page);
  }
  expect.unreachable(`Tab does not come to ${target}`);
}

/** Moves the focus to a control with Tab and presses a key. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves the focus to a field with Tab and types into it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/**
 * Expects that the focus is still inside `scope` after the page has changed, so that the next Tab continues from there.
 */
export async function expectFocusWithin(page: Page, scope: Locator): Promise<void> {
  await expect.poll(() => scope.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
}

/** Expects that Tab and Shift+Tab stay inside the modal, with a visible focus at every stop. */
export async function expectTrapped(page: Page, modal: Locator): Promise<void> {
  await expectFocusWithin(page, modal);
  for (const key of ['Tab', 'Shift+Tab'] as const)
    for (let stops = 0; stops < 12; stops += 1) {
      await page.keyboard.press(key);
      await expectFocusWithin(page, modal);
    }
}
