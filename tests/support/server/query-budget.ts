import type { QueryBudget } from '@uwanja/daraja';

/** A query budget without a limit, for tests of a connection without a database. It records the requested pauses. */
export function unlimitedQueries(): QueryBudget & { readonly pauses: readonly number[] } {
  const pauses: number[] = [];
  return {
    pauses,
    acquire: async () => ({ granted: true }),
    pause: async (ms) => {
      pauses.push(ms);
    },
  };
}
