import { isEmail } from '#contract/fields.ts';
import { failedChecks, missingFields } from '../support/checks.ts';
import { createForm } from '../support/form.ts';
import { notice } from '../support/notices.ts';
import type { CommentFields, Input } from './comment.types.ts';

const required = ['name', 'email', 'comment'] as const;

/**
 * Checks that author, e-mail and comment are present (spec section 5). This message has no full stop, unlike others.
 */
const checkComment = (fields: CommentFields) =>
  failedChecks<keyof CommentFields>(
    ...missingFields(fields, required, 'commentDetailsMissing'),
    !isEmail(fields.email) && { message: 'emailInvalid', field: 'email' },
  );

/** The comment form of an article. After a success it is tagged `done` until a field changes. */
export const commentMachine = createForm<CommentFields, string, Input>({
  id: 'comment',
  initial: ({ name, email }) => ({ name, email, comment: '' }),
  check: checkComment,
  succeeded: () => [notice('success', 'commentPosted')],
  reusable: true,
});
