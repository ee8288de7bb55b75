export { commentListMachine } from './comment-list.machine.ts';
export { type CommentListView, commentListEvents, viewCommentList } from './comment-list.view.ts';
