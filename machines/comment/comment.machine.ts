import { isEmail } from '#contract/fields.ts';
import { createForm, failuresOf, missingOf } from '../support/form.ts';
import { notice } from '../support/notices.ts';
import type { CommentFields, Input } from './comment.types.ts';

const required = ['name', 'email', 'comment'] as const;

/** Author, email and comment are required (spec section 5); the message has no full stop. */
const checkComment = (fields: CommentFields) =>
  failuresOf<keyof CommentFields>(
    ...missingOf(fields, required, 'commentDetailsMissing'),
    !isEmail(fields.email) && { message: 'emailInvalid', field: 'email' },
  );

/** The comment form of an article. Once posted it is tagged `done` until somebody types again. */
export const commentMachine = createForm<CommentFields, string, Input>({
  id: 'comment',
  initial: ({ name, email }) => ({ name, email, comment: '' }),
  check: checkComment,
  succeeded: () => [notice('success', 'commentPosted')],
  again: true,
});
