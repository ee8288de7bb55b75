import { describeModel } from '@uwanja/flow-paths';
import { type CommentFields, commentEvents, commentMachine, viewComment } from '#machines/comment/index.ts';
import { toast } from '#tests/support/models/notices.ts';
import { failed } from './failures.ts';
import { formMembers, isNoEmail, required } from './form.rules.ts';

type Input = { readonly articleID: number; readonly name: string; readonly email: string };

export const commentModel = describeModel({
  machine: commentMachine,
  view: viewComment,
  ...formMembers<CommentFields, Input, string>({
    initial: ({ name, email }) => ({ name, email, comment: '' }),
    checks: [
      ...required<CommentFields>(
        {
          name: 'Comment requires: author',
          email: 'Comment requires: email',
          comment: "Comment requires: comment ('Required details missing')",
        },
        // @verifies 'Required details missing' (comment, no full stop)
        'commentDetailsMissing',
      ),
      { field: 'email', isWrong: ({ email }) => isNoEmail(email), message: 'emailInvalid' },
    ],
    isReusable: true,
    emits: () => [toast('success', 'Comment posted')],
    // @verifies Articles with: comments
    verifies: ["Comment: on success shows 'Comment posted'", "'Comment posted'"],
  }),
  inputs: {
    visitor: { articleID: 7, name: '', email: '' },
    customer: { articleID: 7, name: 'ada', email: 'ada@example.com' },
  },
  events: {
    'field.changed': [
      commentEvents.changed('name', 'Ada'),
      commentEvents.changed('email', 'ada@example.com'),
      commentEvents.changed('email', 'ada'),
      commentEvents.changed('comment', 'Well said.'),
      commentEvents.changed('comment', ' '),
    ],
    'form.submitted': [commentEvents.submitted()],
  },
  invokeResults: {
    submit: { done: ['Comment posted'], error: [failed.refused('Too many comments.'), failed.of('offline')] },
  },
  stateKey: ({ fields }) => [fields.name !== '', fields.email, fields.comment.trim() !== ''],
});
