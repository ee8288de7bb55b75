import { sharedState } from './shared-state.ts';

/**
 * The parts of Vitest that the machines' tests use. Tests are collected instead of run, because a mutant needs only one
 * failing test.
 */
export { expect, vi } from 'vitest';

type Body = (...row: never[]) => unknown;

/** Turns a row into the parameters of a test. */
const parametersOf = (row: unknown) => (Array.isArray(row) ? row : [row]) as never[];

export const describe = Object.assign(
  (title: string, body: () => void): void => {
    const { titles } = sharedState();
    titles.push(title);
    body();
    titles.pop();
  },
  {
    each: (rows: readonly unknown[]) => (title: string, body: Body) => {
      for (const row of rows) describe(title, () => body(...parametersOf(row)));
    },
  },
);

const collect = (title: string, run: () => unknown) =>
  sharedState().tests.push({ name: [...sharedState().titles, title].join(' › '), run });

/** A timeout or options may come before or after the test's body. */
const bodyOf = (given: readonly unknown[]): Body => {
  const body = given.find((each) => typeof each === 'function');
  if (!body) throw new Error('a test without a body');
  return body as Body;
};

export const it = Object.assign((title: string, ...given: unknown[]) => collect(title, bodyOf(given)), {
  each:
    (rows: readonly unknown[]) =>
    (title: string, ...given: unknown[]) => {
      const body = bodyOf(given);
      for (const row of rows)
        collect(title === '%s' ? String(parametersOf(row)[0]) : title, () => body(...parametersOf(row)));
    },
});
export const beforeAll = (body: () => unknown) => sharedState().before.push(body);
export const afterAll = (): void => {};
