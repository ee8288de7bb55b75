import { describe, expect, it } from 'vitest';
import {
  type RegistrationFields,
  registrationEvents,
  registrationMachine,
  viewRegistration,
} from '#machines/registration/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { sessionActor } from '#tests/support/models/referenced-actors.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { registrationModel } from '../models/registration.model.ts';
import { ada } from '../models/session.model.ts';

const complete = { phoneNumber: '0712 345 678', password: 'correct horse', confirmPassword: 'correct horse' };

function submitted(fields: Partial<RegistrationFields>, to: string | null = null) {
  const flow = startFlow(registrationMachine, { input: { session: sessionActor, to } });
  for (const [name, value] of Object.entries(fields)) {
    flow.send(registrationEvents.changed(name as keyof RegistrationFields, value));
  }
  flow.send(registrationEvents.submitted());
  return flow;
}

describe('invalid', () => {
  it.each([
    [{ ...complete, phoneNumber: ' ' }, 'phoneNumber', 'requiredDetailsMissing'],
    [{ ...complete, password: '', confirmPassword: '' }, 'password', 'requiredDetailsMissing'],
    [{ ...complete, confirmPassword: 'correct house' }, 'confirmPassword', 'passwordsNotMatching'],
    [{ ...complete, phoneNumber: '+1 555 0100' }, 'phoneNumber', 'phoneInvalid'],
    [{ ...complete, email: 'ada@' }, 'email', 'emailInvalid'],
    [{ ...complete, password: 'short', confirmPassword: 'short' }, 'password', 'passwordTooShort'],
  ] as const)('%j marks %s: %s', (fields, field, message) => {
    const flow = submitted(fields);
    expect(viewRegistration(flow.snapshot).errors).toEqual({ [field]: message });
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message }]);
    expect(flow.waiting()).toEqual([]);
  });

  it('marks every wrong field, not only the first, and reports the most important error', () => {
    const flow = submitted({ phoneNumber: '', password: 'a', confirmPassword: 'b', email: '@' });
    expect(viewRegistration(flow.snapshot).errors).toEqual({
      phoneNumber: 'requiredDetailsMissing',
      password: 'passwordTooShort',
      confirmPassword: 'passwordsNotMatching',
      email: 'emailInvalid',
    });
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message: 'requiredDetailsMissing' }]);
  });
});

describe('submitting', () => {
  it('accepts a form without e-mail, alias and referral', () => {
    expect(submitted(complete).waiting()).toEqual(['submit']);
  });

  it('keeps all fields when the server refuses', async () => {
    const fields = { ...complete, email: 'ada@example.com', username: 'ada', referredBy: 'grace' };
    const flow = submitted(fields);
    await flow.fail('submit', failed.refused('This phone number has an account.'));
    expect(viewRegistration(flow.snapshot)).toMatchObject({ fields, canSubmit: true });
  });
});

describe('done', () => {
  it('passes on the session and the destination, and does not redirect itself', async () => {
    const flow = submitted(complete, '/checkout-address');
    await flow.answer('submit', ada);
    expect(flow.emitted).toEqual([]);
    expect(flow.sentEvents).toEqual([
      { id: 'session', event: { type: 'session.began', session: ada, to: '/checkout-address' } },
    ]);
    expect(viewRegistration(flow.snapshot)).toMatchObject({ done: true, canSubmit: false });
  });
});

walkEveryPath(registrationModel);
