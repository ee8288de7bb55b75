import { describe, expect, it } from 'vitest';
import { type CommentFields, commentEvents, commentMachine, viewComment } from '#machines/comment/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { commentModel } from '../models/comment.model.ts';
import { failed } from '../models/failures.ts';

const complete: CommentFields = { name: 'Ada', email: 'ada@example.com', comment: 'Well said.' };

function submitted(fields: Partial<CommentFields>, reader = { name: '', email: '' }) {
  const flow = startFlow(commentMachine, { input: { articleID: 7, ...reader } });
  for (const [name, value] of Object.entries(fields))
    flow.send(commentEvents.changed(name as keyof CommentFields, value));
  flow.send(commentEvents.submitted());
  return flow;
}

describe('invalid', () => {
  it.each([
    [{ ...complete, name: '' }, 'name', 'commentDetailsMissing'],
    [{ ...complete, email: ' ' }, 'email', 'commentDetailsMissing'],
    [{ ...complete, comment: '\n' }, 'comment', 'commentDetailsMissing'],
    [{ ...complete, email: 'ada@' }, 'email', 'emailInvalid'],
  ] as const)('%j marks %s: %s', (fields, field, message) => {
    const flow = submitted(fields);
    expect(viewComment(flow.snapshot).errors).toEqual({ [field]: message });
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message }]);
    expect(flow.waiting()).toEqual([]);
  });

  it('marks every field of an empty form', () => {
    expect(Object.keys(viewComment(submitted({}).snapshot).errors)).toEqual(
      expect.arrayContaining(['name', 'email', 'comment']),
    );
  });
});

describe('editing', () => {
  it('fills in the name and the e-mail of the signed-in reader', () => {
    const flow = submitted({ comment: 'Well said.' }, { name: 'ada', email: 'ada@example.com' });
    expect(flow.inputOf('submit')).toMatchObject({
      fields: { name: 'ada', email: 'ada@example.com', comment: 'Well said.' },
      input: { articleID: 7 },
    });
  });
});

describe('submitting', () => {
  it('reports a posted comment and empties the form', async () => {
    const flow = submitted(complete);
    expect(flow.emitted).toEqual([]);
    await flow.answer('submit', 'Comment posted');
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'success', message: 'commentPosted' }]);
    expect(viewComment(flow.snapshot)).toMatchObject({ done: true, fields: { comment: '' } });
  });

  it('keeps the comment when the server refuses it', async () => {
    const flow = submitted(complete);
    await flow.fail('submit', failed.refused('Too many comments. Try again in 9 minutes.'));
    expect(viewComment(flow.snapshot)).toMatchObject({
      fields: complete,
      canSubmit: true,
      message: { text: 'Too many comments. Try again in 9 minutes.' },
    });
  });
});

walkEveryPath(commentModel);
