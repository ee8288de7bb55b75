export { orderReviewsMachine } from './order-reviews.machine.ts';
export { type OrderReviewsView, orderReviewsEvents, viewOrderReviews } from './order-reviews.view.ts';
