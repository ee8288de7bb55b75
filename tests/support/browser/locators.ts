import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { renderInBrowser } from './client-rendering.ts';

/** A page as a person meets it: buttons, fields and messages by their role and the words on them. */

export const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true });
export const field = (scope: Page | Locator, label: string) => scope.getByLabel(label, { exact: true });
export const seen = (scope: Page | Locator, text: string | RegExp) =>
  scope.getByText(text, { exact: true }).first().waitFor();

/**
 * Waits for a new toast that says this to the letter, in the bottom right corner (spec section 9): refusals as an
 * alert, everything else as a status. One that was waited for before does not count.
 */
export async function toast(
  page: Page,
  said: string,
  { role = 'alert', title = '' }: { role?: 'alert' | 'status'; title?: string } = {},
): Promise<void> {
  const shown = page
    .getByRole(role)
    .and(page.locator(':not([data-met])'))
    .filter({ has: button(page, 'Dismiss') })
    .filter({ has: page.getByText(said, { exact: true }) })
    .first();
  // At one glance: it stays for two seconds, in which a busy machine may not look twice.
  const met = await shown.evaluate((element) => {
    // Earlier ones may have pushed it up.
    const alone = document.querySelector('[data-met]') === null;
    element.setAttribute('data-met', '');
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return {
      text: element.textContent,
      alone,
      isRight: (left + right) / 2 > window.innerWidth / 2,
      isLow: (top + bottom) / 2 > window.innerHeight / 2,
    };
  });
  const { alone, ...rest } = met;
  expect(rest).toEqual({ text: `${title}${said}`, isRight: true, isLow: alone ? true : rest.isLow });
}

/** What somebody puts into fields, by label. */
export type Typed = Readonly<Record<string, string>>;

export async function type(scope: Page | Locator, typed: Typed): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    const control = field(scope, label);
    const choice = await control.evaluate((element) => element.tagName === 'SELECT');
    await (choice ? control.selectOption(value) : control.fill(value));
  }
}

/** Whatever was typed is still there. */
export async function keeps(scope: Page | Locator, typed: Typed): Promise<void> {
  const held = Object.keys(typed).map(async (label) => [label, await field(scope, label).inputValue()]);
  expect(Object.fromEntries(await Promise.all(held))).toEqual(typed);
}

/** The field is marked as wrong, and says below itself what to do about it. */
export async function marked(scope: Page | Locator, label: string): Promise<void> {
  const control = field(scope, label);
  expect(await control.getAttribute('aria-invalid'), label).toBe('true');
  const help = (await control.getAttribute('aria-describedby')) ?? 'nothing';
  expect(await scope.locator(`[id="${help}"]`).textContent(), label).toMatch(/\w/);
}

/** The calls that a page makes from now on, as `METHOD /path` below /v1. */
export function callsOf(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/v1/')) calls.push(`${request.method()} ${pathname.slice(3)}`);
  });
  return calls;
}

/**
 * The server answers calls of this path, `*` for any part of it, with something else from now on. It cannot draw pages
 * with that, so the browser does.
 */
export async function answered(page: Page, path: string, message: unknown, status = 200): Promise<void> {
  await renderInBrowser(page);
  await page.route(
    (url) => new RegExp(`^/v1${path.replaceAll('*', '[^/]+')}$`).test(url.pathname),
    (route) => route.fulfill({ status, json: { success: status === 200 ? 1 : 0, message } }),
  );
}
