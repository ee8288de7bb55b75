import type { SnapshotFrom } from 'xstate';
import { createFormEvents, viewForm } from '../support/form.ts';
import type { commentMachine } from './comment.machine.ts';
import type { CommentFields } from './comment.types.ts';

export const viewComment = (snapshot: SnapshotFrom<typeof commentMachine>) => viewForm<CommentFields>(snapshot);
export type CommentView = ReturnType<typeof viewComment>;

export const commentEvents = createFormEvents<CommentFields>();
