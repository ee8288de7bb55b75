import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { MessageID } from '../support/notices.ts';
import type { phoneVerificationMachine } from './phone-verification.machine.ts';
import type { Event } from './phone-verification.types.ts';

const missing: MessageID = 'requiredDetailsMissing';

/** What the person sees. */
export const viewPhoneVerification = (snapshot: SnapshotFrom<typeof phoneVerificationMachine>) => {
  const { user, code, hasCode, isCodeMissing, failure } = snapshot.context;
  const busy = snapshot.hasTag('requesting') || snapshot.hasTag('verifying');
  return {
    /** Whether the account's number waits to be proved; false while that is not known. */
    isUnproved: snapshot.matches('unproved'),
    isUnavailable: snapshot.hasTag('failed'),
    /** 254[17]XXXXXXXX; empty before it is known. */
    phone: user?.phoneNumber ?? '',
    code,
    /** Whether the code can be typed: one was sent. */
    hasCode,
    codeError: isCodeMissing ? missing : null,
    /** What to show beside the form about the last request. */
    message: failure && failureMessage(failure),
    busy,
    canType: snapshot.can(phoneVerification.codeTyped('')),
    canRequest: snapshot.can(phoneVerification.codeRequested()),
    canSubmit: snapshot.can(phoneVerification.codeSubmitted()),
    canRetry: snapshot.can(phoneVerification.userRetried()),
  };
};
export type PhoneVerificationView = ReturnType<typeof viewPhoneVerification>;

export const phoneVerification = {
  userRetried: () => ({ type: 'user.retried' }) satisfies Event,
  codeRequested: () => ({ type: 'code.requested' }) satisfies Event,
  codeTyped: (code: string) => ({ type: 'code.typed', code }) satisfies Event,
  codeSubmitted: () => ({ type: 'code.submitted' }) satisfies Event,
};
