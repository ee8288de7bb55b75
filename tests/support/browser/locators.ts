import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { renderInBrowser } from './client-rendering.ts';
import { findToast } from './toast-recorder.ts';

/** Finds the parts of a page as a person does: buttons, fields and messages by role and accessible name. */

export const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true });
export const field = (scope: Page | Locator, label: string) => scope.getByLabel(label, { exact: true });
export const seen = (scope: Page | Locator, text: string | RegExp) =>
  scope.getByText(text, { exact: true }).first().waitFor();

/**
 * Waits for a new toast with exactly this text in the bottom right corner (spec section 9): refusals as an alert,
 * everything else as a status. A toast that an earlier call has found does not count.
 */
export async function toast(
  page: Page,
  message: string,
  { role = 'alert', title = '' }: { role?: 'alert' | 'status'; title?: string } = {},
): Promise<void> {
  const text = `${title}${message}`;
  let found: ReturnType<typeof findToast> = [];
  const look = async () => {
    found = await page.evaluate(findToast, { role, text });
    return Array.isArray(found) ? found : 'found';
  };
  await expect.poll(look, { message: `the ${role} "${text}"` }).toBe('found');
  expect(found).toEqual({ isRight: true, isLow: true });
}

/** Text typed into fields, by label. */
export type Typed = Readonly<Record<string, string>>;

/** Fills the fields, or selects the options, with these labels. */
export async function type(scope: Page | Locator, typed: Typed): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    const control = field(scope, label);
    // Opens the part of a form in which the field is folded, as a person does.
    await control.evaluate((element) =>
      element.closest<HTMLElement>('details:not([open])')?.querySelector('summary')?.click(),
    );
    const choice = await control.evaluate((element) => element.tagName === 'SELECT');
    await (choice ? control.selectOption(value) : control.fill(value));
  }
}

/** Expects that the fields still hold what was typed. */
export async function expectValues(scope: Page | Locator, typed: Typed): Promise<void> {
  const held = Object.keys(typed).map(async (label) => [label, await field(scope, label).inputValue()]);
  expect(Object.fromEntries(await Promise.all(held))).toEqual(typed);
}

/** Expects that the field is marked as invalid and has a help text below it. */
export async function expectInvalid(scope: Page | Locator, label: string): Promise<void> {
  const control = field(scope, label);
  expect(await control.getAttribute('aria-invalid'), label).toBe('true');
  const help = (await control.getAttribute('aria-describedby')) ?? 'nothing';
  expect(await scope.locator(`[id="${help}"]`).textContent(), label).toMatch(/\w/);
}

/** Records the calls that a page makes from now on, as `METHOD /path` below /v1. */
export function callsOf(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/v1/')) calls.push(`${request.method()} ${pathname.slice(3)}`);
  });
  return calls;
}

/**
 * Answers calls of this path (`*` matches any segment) with the given message from now on. The server does not use that
 * answer for rendering, so the browser renders the page.
 */
export async function mockAnswer(page: Page, path: string, message: unknown, status = 200): Promise<void> {
  await renderInBrowser(page);
  await page.route(
    (url) => new RegExp(`^/v1${path.replaceAll('*', '[^/]+')}$`).test(url.pathname),
    (route) => route.fulfill({ status, json: { success: status === 200 ? 1 : 0, message } }),
  );
}
