import { expect } from 'vitest';
import type { AnyFlowModel } from '../model.ts';
import { findControl } from './screen-level.tsx';

/** What a page shows of its view model, field by field. */

type Check<Value, View> = (value: Value, view: View) => void;

/** A check of each field of a view model; null for a field that the page does not show. */
export type PageFields<View> = {
  readonly [Field in keyof View as View[Field] extends (...given: never[]) => unknown ? never : Field]: Check<
    View[Field],
    View
  > | null;
};

/**
 * Returns the check of a screen level's `always`: every field is compared with the model's `shows`. A field of the view
 * model without an entry is a compile error.
 */
export const seesFields =
  <View extends object>({ shows }: AnyFlowModel, fields: PageFields<View>) =>
  (snapshot: unknown): void => {
    const view = shows(snapshot) as Readonly<Record<string, unknown>>;
    for (const [field, check] of Object.entries<Check<unknown, unknown> | null>(fields as never))
      try {
        check?.(view[field], view);
      } catch (error) {
        if (error instanceof Error) error.message = `the field ${field}: ${error.message}`;
        throw error;
      }
  };

/** A check that a button can be used exactly where the view model says so; a page may leave it out otherwise. */
export const seesUsable = (name: string) => (isUsable: boolean) => {
  const button = findControl('button', name) as HTMLButtonElement | null;
  expect(button !== null && !button.disabled && button.getAttribute('aria-disabled') !== 'true', name).toBe(isUsable);
};

const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);

/** Expects the fields of a form, by name, with their values. */
export const seesValues = (values: object): void => {
  const shown = Object.keys(values).map((name) => [name, fieldOf(name)?.value]);
  expect(Object.fromEntries(shown)).toEqual(values);
};

/** Expects a mark at exactly the fields with an error, each with a hint. */
export const seesErrors = (names: readonly string[]) => (errors: object) => {
  const wrong = names.filter((name) => (errors as Readonly<Record<string, unknown>>)[name]);
  expect(names.filter((name) => fieldOf(name)?.getAttribute('aria-invalid') === 'true')).toEqual(wrong);
  for (const name of wrong) expect(fieldOf(name), name).toHaveAccessibleDescription();
};

/** A check that a form is marked as busy exactly where the view model says so. */
export const seesBusyForm =
  (selector = 'form') =>
  (busy: boolean) =>
    expect(document.querySelector(selector)?.getAttribute('aria-busy') === 'true').toBe(busy);
