export { commentMachine } from './comment.machine.ts';
export type { CommentFields, Input as CommentInput } from './comment.types.ts';
export { type CommentView, commentEvents, viewComment } from './comment.view.ts';
