import { listReviews } from '#contract/reviews.ts';
import { reviewListMachine } from '#machines/review-list/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';

export const reviewListFlow = ({ api }: Environment) =>
  reviewListMachine.provide({
    actors: {
      listReviews: fromCall(api, listReviews, ({ itemID, before }) => ({
        params: { id: itemID },
        ...(before !== null && { query: { before: String(before) } }),
      })),
    },
  });
