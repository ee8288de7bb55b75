export { commentListMachine } from './comment-list.machine.ts';
export { type CommentListView, commentList, viewCommentList } from './comment-list.view.ts';
