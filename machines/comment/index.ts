export { commentMachine } from './comment.machine.ts';
export type { CommentFields, Input as CommentInput } from './comment.types.ts';
export { type CommentView, comment, viewComment } from './comment.view.ts';
