export { reviewListMachine } from './review-list.machine.ts';
export { type ReviewListView, reviewListEvents, viewReviewList } from './review-list.view.ts';
