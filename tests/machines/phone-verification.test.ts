import { describe, expect, it } from 'vitest';
import {
  phoneVerification,
  phoneVerificationMachine,
  viewPhoneVerification,
} from '#machines/phone-verification/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { userOf } from '../models/people.ts';
import { phoneVerificationModel, unprovedUser, wrongCode } from '../models/phone-verification.model.ts';
import { ada } from '../models/purchases.ts';

async function unproved() {
  const flow = startFlow(phoneVerificationMachine, { input: ada });
  await flow.answer('getUser', unprovedUser);
  return flow;
}
const viewOf = (flow: Awaited<ReturnType<typeof unproved>>) => viewPhoneVerification(flow.snapshot);

async function entering() {
  const flow = await unproved();
  flow.send(phoneVerification.codeRequested());
  await flow.answer('requestPhoneCode');
  return flow;
}

describe('a number', () => {
  it('that is proved already asks for nothing', async () => {
    const flow = startFlow(phoneVerificationMachine, { input: ada });
    await flow.answer('getUser', userOf());
    expect(viewOf(flow)).toMatchObject({ isUnproved: false, canRequest: false });
    expect(flow.emitted).toEqual([]);
  });

  it('that could not be looked up can be looked up again', async () => {
    const flow = startFlow(phoneVerificationMachine, { input: ada });
    await flow.fail('getUser', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ isUnavailable: true, canRetry: true });
    flow.send(phoneVerification.userRetried());
    await flow.answer('getUser', unprovedUser);
    expect(viewOf(flow)).toMatchObject({ isUnproved: true, phone: '254712345678', message: null });
  });

  it('is proved by the code that was texted, and says so', async () => {
    const flow = await entering();
    flow.send(phoneVerification.codeTyped('123 456'));
    flow.send(phoneVerification.codeSubmitted());
    expect(flow.inputOf('verifyPhone')).toEqual({ session: ada, code: '123 456' });
    await flow.answer('verifyPhone', userOf());
    expect(viewOf(flow).isUnproved).toBe(false);
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'success', message: 'phoneConfirmed' }]);
  });
});

describe('a code', () => {
  it('that is wrong stays in its field, with the reason', async () => {
    const flow = await entering();
    flow.send(phoneVerification.codeTyped('654321'));
    flow.send(phoneVerification.codeSubmitted());
    await flow.fail('verifyPhone', failed.refused(wrongCode));
    expect(viewOf(flow)).toMatchObject({ code: '654321', message: { text: wrongCode }, canSubmit: true });
    flow.send(phoneVerification.codeTyped('654322'));
    expect(viewOf(flow).message).toBeNull();
  });

  it('that is missing is asked for, and nothing is sent', async () => {
    const flow = await entering();
    flow.send(phoneVerification.codeSubmitted());
    expect(flow.waiting()).toEqual([]);
    expect(viewOf(flow).codeError).toBe('requiredDetailsMissing');
  });

  it('that could not be sent again leaves the one of before to be entered', async () => {
    const flow = await entering();
    flow.send(phoneVerification.codeTyped('12'));
    flow.send(phoneVerification.codeRequested());
    await flow.fail('requestPhoneCode', failed.refused('Too many codes.'));
    expect(viewOf(flow)).toMatchObject({ code: '12', hasCode: true, canSubmit: true });
  });

  it('that could not be sent at first is offered again', async () => {
    const flow = await unproved();
    flow.send(phoneVerification.codeRequested());
    await flow.fail('requestPhoneCode', failed.of('unreachable'));
    expect(viewOf(flow)).toMatchObject({ hasCode: false, canRequest: true, message: 'unreachable' });
  });
});

walkEveryPath(phoneVerificationModel);
