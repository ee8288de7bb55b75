import { comment, commentMachine, viewComment } from '#machines/comment/index.ts';
import { notice } from '#machines/support/notices.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { expectForm } from './form.rules.ts';

export const commentModel = defineModel({
  machine: commentMachine,
  view: viewComment,
  inputs: {
    visitor: { articleID: 7, name: '', email: '' },
    customer: { articleID: 7, name: 'ada', email: 'ada@example.com' },
  },
  events: {
    'field.changed': [
      comment.changed('name', 'Ada'),
      comment.changed('email', 'ada@example.com'),
      comment.changed('email', 'ada'),
      comment.changed('comment', 'Well said.'),
      comment.changed('comment', ' '),
    ],
    'form.submitted': [comment.submitted()],
  },
  spec: {
    'form.submitted': [
      'Comment requires: author',
      'Comment requires: email',
      "Comment requires: comment ('Required details missing')",
    ],
    'submit done': ["Comment: on success shows 'Comment posted'", "'Comment posted'"],
  },
  world: { submit: { done: ['Comment posted'], error: [failed.refused('Too many comments.'), failed.of('offline')] } },
  remember: ({ fields }) => [fields.name !== '', fields.email, fields.comment.trim() !== ''],
  invariants: (snapshot, walked) => {
    const { name, email } = snapshot.context.input;
    expectForm(snapshot, walked, {
      says: () => [notice('success', 'commentPosted')],
      resetsTo: () => ({ name, email, comment: '' }),
    });
  },
});
