import { describe, expect, it } from 'vitest';
import {
  phoneVerificationEvents,
  phoneVerificationMachine,
  viewPhoneVerification,
} from '#machines/phone-verification/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { phoneVerificationModel, unverifiedUser, wrongCode } from '../models/phone-verification.model.ts';
import { ada } from '../models/purchases.ts';
import { userOf } from '../models/users.ts';

async function unverified() {
  const flow = startFlow(phoneVerificationMachine, { input: ada });
  await flow.answer('getUser', unverifiedUser);
  return flow;
}
const viewOf = (flow: Awaited<ReturnType<typeof unverified>>) => viewPhoneVerification(flow.snapshot);

async function entering() {
  const flow = await unverified();
  flow.send(phoneVerificationEvents.codeRequested());
  await flow.answer('requestPhoneCode');
  return flow;
}

describe('a number', () => {
  it('sends no request for a verified number', async () => {
    const flow = startFlow(phoneVerificationMachine, { input: ada });
    await flow.answer('getUser', userOf());
    expect(viewOf(flow)).toMatchObject({ isUnverified: false, canRequest: false });
    expect(flow.emitted).toEqual([]);
  });

  it('retries a status that could not be loaded', async () => {
    const flow = startFlow(phoneVerificationMachine, { input: ada });
    await flow.fail('getUser', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ isUnavailable: true, canRetry: true });
    flow.send(phoneVerificationEvents.userRetried());
    await flow.answer('getUser', unverifiedUser);
    expect(viewOf(flow)).toMatchObject({ isUnverified: true, phone: '254712345678', message: null });
  });

  it('verifies the number with the code that was texted, and reports it', async () => {
    const flow = await entering();
    flow.send(phoneVerificationEvents.codeTyped('123 456'));
    flow.send(phoneVerificationEvents.codeSubmitted());
    expect(flow.inputOf('verifyPhone')).toEqual({ session: ada, code: '123 456' });
    await flow.answer('verifyPhone', userOf());
    expect(viewOf(flow).isUnverified).toBe(false);
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'success', message: 'phoneConfirmed' }]);
  });
});

describe('a code', () => {
  it('keeps a wrong code in its field, with the reason', async () => {
    const flow = await entering();
    flow.send(phoneVerificationEvents.codeTyped('654321'));
    flow.send(phoneVerificationEvents.codeSubmitted());
    await flow.fail('verifyPhone', failed.refused(wrongCode));
    expect(viewOf(flow)).toMatchObject({ code: '654321', message: { text: wrongCode }, canSubmit: true });
    flow.send(phoneVerificationEvents.codeTyped('654322'));
    expect(viewOf(flow).message).toBeNull();
  });

  it('requires a code and sends no request without one', async () => {
    const flow = await entering();
    flow.send(phoneVerificationEvents.codeSubmitted());
    expect(flow.waiting()).toEqual([]);
    expect(viewOf(flow).codeError).toBe('requiredDetailsMissing');
  });

  it('accepts the previous code where a new one could not be sent', async () => {
    const flow = await entering();
    flow.send(phoneVerificationEvents.codeTyped('12'));
    flow.send(phoneVerificationEvents.codeRequested());
    await flow.fail('requestPhoneCode', failed.refused('Too many codes.'));
    expect(viewOf(flow)).toMatchObject({ code: '12', hasCode: true, canSubmit: true });
  });

  it('offers to send the code again where the first one could not be sent', async () => {
    const flow = await unverified();
    flow.send(phoneVerificationEvents.codeRequested());
    await flow.fail('requestPhoneCode', failed.of('unreachable'));
    expect(viewOf(flow)).toMatchObject({ hasCode: false, canRequest: true, message: 'unreachable' });
  });
});

walkEveryPath(phoneVerificationModel);
