import { listOwnReviews, saveReview } from '#contract/reviews.ts';
import { orderReviewsMachine } from '#machines/order-reviews/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';

export const orderReviewsFlow = ({ api }: Environment) =>
  orderReviewsMachine.provide({
    actors: {
      listOwnReviews: fromCall(api, listOwnReviews, ({ session, orderID }) => ({
        params: { orderID },
        token: session.token,
      })),
      saveReview: fromCall(api, saveReview, ({ session, orderID, ...body }) => ({
        params: { orderID },
        body,
        token: session.token,
      })),
    },
  });
