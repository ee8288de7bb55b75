import { describe, expect, it } from 'vitest';
import { type ContactFields, contactEvents, contactMachine, viewContact } from '#machines/contact/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { sessionActor } from '#tests/support/models/referenced-actors.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { contactModel } from '../models/contact.model.ts';
import { failed } from '../models/failures.ts';

const complete: ContactFields = {
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'A code that does not work',
  issue: 'The code of order UW2 is refused.',
  recording: '',
  isAttached: false,
};

function submitted(fields: Partial<ContactFields>, email = '') {
  const flow = startFlow(contactMachine, { input: { email, session: sessionActor } });
  for (const [name, value] of Object.entries(fields))
    flow.send(contactEvents.changed(name as keyof ContactFields, value));
  flow.send(contactEvents.submitted());
  return flow;
}

describe('invalid', () => {
  it.each(['name', 'email', 'subject', 'issue'] as const)('reports that %s is missing', (field) => {
    const flow = submitted({ ...complete, [field]: ' ' });
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message: 'requiredDetailsMissing' }]);
    expect(viewContact(flow.snapshot).errors).toEqual({ [field]: 'requiredDetailsMissing' });
    expect(flow.waiting()).toEqual([]);
  });

  it('marks an e-mail address that is invalid', () => {
    expect(viewContact(submitted({ ...complete, email: 'ada@' }).snapshot).errors).toEqual({ email: 'emailInvalid' });
  });
});

describe('submitting', () => {
  it('fills in the e-mail address of a signed-in customer', () => {
    const { email: _, ...rest } = complete;
    expect(submitted(rest, 'ada@example.com').inputOf('submit')).toMatchObject({ fields: complete });
  });

  it('keeps the fields when sending fails, and can send them again', async () => {
    const flow = submitted(complete);
    await flow.fail('submit', failed.of('offline'));
    expect(viewContact(flow.snapshot)).toMatchObject({
      fields: complete,
      message: 'offline',
      canSubmit: true,
      answeredAt: null,
    });
  });
});

describe('done', () => {
  it('shows where the ticket will be answered, until another one is started', async () => {
    const flow = submitted(complete);
    await flow.answer('submit', { email: 'ada@example.com' });
    expect(viewContact(flow.snapshot)).toMatchObject({ answeredAt: 'ada@example.com', fields: { issue: '' } });
    flow.send(contactEvents.changed('subject', 'Another thing'));
    expect(viewContact(flow.snapshot)).toMatchObject({ answeredAt: null, canSubmit: true });
  });
});

walkEveryPath(contactModel);
