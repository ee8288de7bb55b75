import { describe, expect, it } from 'vitest';
import {
  passwordResetEvents,
  passwordResetMachine,
  type ResetFields,
  resetRequestEvents,
  resetRequestMachine,
  viewPasswordReset,
  viewResetRequest,
} from '#machines/password-reset/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { passwordResetModel, resetRequestModel } from '../models/password-reset.model.ts';

describe('requesting a code', () => {
  const submitted = (phoneNumber: string) => {
    const flow = startFlow(resetRequestMachine, { input: { phoneNumber: '' } });
    flow.send(resetRequestEvents.changed('phoneNumber', phoneNumber));
    flow.send(resetRequestEvents.submitted());
    return flow;
  };

  it.each([
    ['', 'requiredDetailsMissing'],
    ['12', 'phoneInvalid'],
  ])('answers %j with %s', (phoneNumber, message) => {
    const flow = submitted(phoneNumber);
    expect(viewResetRequest(flow.snapshot)).toMatchObject({ errors: { phoneNumber: message }, phone: '' });
    expect(flow.waiting()).toEqual([]);
  });

  it('shows afterwards which phone receives the code', async () => {
    const flow = submitted('+254 712 345 678');
    await flow.answer('submit', 'On its way.');
    expect(viewResetRequest(flow.snapshot)).toMatchObject({ done: true, phone: '254712345678' });
  });

  it('shows the number that was sent, not what was typed while the request was in flight', async () => {
    const flow = submitted('0712 345 678');
    flow.send(resetRequestEvents.changed('phoneNumber', '0799'));
    await flow.answer('submit', 'On its way.');
    expect(viewResetRequest(flow.snapshot)).toMatchObject({
      phone: '254712345678',
      fields: { phoneNumber: '0712 345 678' },
    });
  });
});

describe('the reset', () => {
  const complete = { code: '123 456', password: 'a new password', confirmPassword: 'a new password' };
  const submitted = (fields: Partial<ResetFields>) => {
    const flow = startFlow(passwordResetMachine, { input: { phoneNumber: '0712 345 678' } });
    for (const [name, value] of Object.entries(fields))
      flow.send(passwordResetEvents.changed(name as keyof ResetFields, value));
    flow.send(passwordResetEvents.submitted());
    return flow;
  };

  it.each([
    [{ ...complete, phoneNumber: '' }, 'phoneNumber', 'requiredDetailsMissing'],
    [{ ...complete, code: ' ' }, 'code', 'requiredDetailsMissing'],
    [{ ...complete, password: '', confirmPassword: '' }, 'password', 'requiredDetailsMissing'],
    [{ ...complete, confirmPassword: 'another' }, 'confirmPassword', 'passwordNotMatching'],
    [{ ...complete, password: 'short', confirmPassword: 'short' }, 'password', 'passwordTooShort'],
    [{ ...complete, phoneNumber: '12' }, 'phoneNumber', 'phoneInvalid'],
  ] as const)('%j marks %s: %s', (fields, field, message) => {
    const flow = submitted(fields);
    expect(viewPasswordReset(flow.snapshot).errors).toEqual({ [field]: message });
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message }]);
  });

  it('redirects to the sign-in and reports the new password', async () => {
    const flow = submitted(complete);
    await flow.answer('submit', 'Changed.');
    expect(flow.emitted).toEqual([
      { type: 'notice', severity: 'success', message: 'passwordChanged' },
      { type: 'redirect', to: '/login' },
    ]);
  });

  it('keeps all fields when the code is refused', async () => {
    const flow = submitted(complete);
    await flow.fail('submit', failed.refused('The code is wrong or has expired. Ask for a new one.'));
    expect(viewPasswordReset(flow.snapshot)).toMatchObject({ fields: complete, canSubmit: true });
  });
});

walkEveryPath(resetRequestModel);
walkEveryPath(passwordResetModel);
