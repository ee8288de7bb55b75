import type { QueryBudget } from '#server/mpesa/query-budget.ts';

/** A budget without a limit, for tests of a connection that has no database. It records the pauses it was asked for. */
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
