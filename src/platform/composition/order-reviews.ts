import { fromPromise } from 'xstate';
import { listOwnReviews, saveReview } from '#contract/reviews.ts';
import { orderReviewsMachine } from '#machines/order-reviews/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const orderReviewsFlow = ({ api }: Environment) =>
  orderReviewsMachine.provide({
    actors: {
      listOwnReviews: fromPromise(({ input: { session, orderID }, signal }) =>
        api(listOwnReviews, { params: { orderID } }, { token: session.token, signal }),
      ),
      saveReview: fromPromise(({ input: { session, orderID, ...body }, signal }) =>
        api(saveReview, { params: { orderID }, body }, { token: session.token, signal }),
      ),
    },
  });
