import { screen } from '@testing-library/react';
import { findControl } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { Message } from '#machines/support/notices.ts';
import { shownText } from './notices.ts';

/** What is visible in states that many machines have. */

export const seesText = (text: string | RegExp) => () => expect(screen.getByText(text)).toBeInTheDocument();

/** Expects a loading state; its text may be there for screen readers only. */
export const seesLoading = (): void => {
  expect(screen.queryAllByText('Loading...')).not.toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
};

/** Expects a failure, a button to try again, and a link to report the problem with what happened. */
export const seesFailure = (): void => {
  expect(screen.getByRole('alert')).toHaveTextContent(/offline|reach|found/i);
  expect(findControl('button', 'Try again')).toBeEnabled();
  expect(findControl('link', 'Report this problem')).toHaveAttribute('href', '/contact-us');
};

/**
 * Expects that the marked fields are those that the flow has found wrong, at least one, each with a text that explains
 * it, and that all fields still hold what was typed.
 */
export const seesWrongFields = ({ context }: { readonly context: Record<'errors' | 'fields', object> }): void => {
  const wrong = Object.entries(context.errors).flatMap(([name, error]) => (error ? [name] : []));
  expect(wrong).not.toEqual([]);
  const marked = [...document.querySelectorAll('[aria-invalid="true"]')];
  expect(marked.map((field) => field.getAttribute('name')).sort()).toEqual(wrong.sort());
  for (const field of marked) expect(field).toHaveAccessibleDescription(/\w/);
  for (const [name, value] of Object.entries(context.fields)) {
    const field = document.querySelector(`:is(input:not([type="checkbox"]), select, textarea)[name="${name}"]`);
    if (field) expect(field).toHaveValue(value);
  }
};

/** Expects a form that can be submitted and shows no failure. A field may still be marked as invalid. */
export const seesForm = (button: string) => (): void => {
  expect(findControl('button', button)).toBeEnabled();
  expect(screen.queryByRole('alert')).toBeNull();
};

/** Expects a disabled button. */
export const seesBusy = (button: string) => (): void => {
  expect(findControl('button', button)).toBeDisabled();
};

/** Returns the text of an element with single spaces; null without an element. */
export const textOf = (element: Element | null): string | null =>
  element && (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** Returns the buttons of an element that have one of these labels, each with whether it is disabled. */
export const buttonsOf = (element: Element, labels: readonly string[]): readonly [string, boolean][] =>
  [...element.querySelectorAll('button')]
    .map((button): [string, boolean] => [button.textContent ?? '', button.disabled])
    .filter(([label]) => labels.includes(label));

/** Expects the message of a failure, or no message. */
export const seesMessage = (message: Message | null): void => {
  const alerts = screen.queryAllByRole('alert').map((alert) => textOf(alert) ?? '');
  if (message === null) expect(alerts).toEqual([]);
  else expect(alerts.join()).toContain(shownText(message));
};
