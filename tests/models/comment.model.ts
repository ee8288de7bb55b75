import { commentEvents, commentMachine, viewComment } from '#machines/comment/index.ts';
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
      commentEvents.changed('name', 'Ada'),
      commentEvents.changed('email', 'ada@example.com'),
      commentEvents.changed('email', 'ada'),
      commentEvents.changed('comment', 'Well said.'),
      commentEvents.changed('comment', ' '),
    ],
    'form.submitted': [commentEvents.submitted()],
  },
  spec: {
    'form.submitted': [
      'Comment requires: author',
      'Comment requires: email',
      "Comment requires: comment ('Required details missing')",
    ],
    'submit done': ["Comment: on success shows 'Comment posted'", "'Comment posted'"],
  },
  invokeResults: {
    submit: { done: ['Comment posted'], error: [failed.refused('Too many comments.'), failed.of('offline')] },
  },
  stateKey: ({ fields }) => [fields.name !== '', fields.email, fields.comment.trim() !== ''],
  invariants: (snapshot, walked) => {
    const { name, email } = snapshot.context.input;
    expectForm(snapshot, walked, {
      notices: () => [notice('success', 'commentPosted')],
      resetsTo: () => ({ name, email, comment: '' }),
    });
  },
});
