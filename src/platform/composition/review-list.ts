import { fromPromise } from 'xstate';
import { listReviews } from '#contract/reviews.ts';
import { reviewListMachine } from '#machines/review-list/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const reviewListFlow = ({ api }: Environment) =>
  reviewListMachine.provide({
    actors: {
      listReviews: fromPromise(({ input: { itemID, before }, signal }) =>
        api(
          listReviews,
          { params: { id: itemID }, ...(before !== null && { query: { before: String(before) } }) },
          { signal },
        ),
      ),
    },
  });
