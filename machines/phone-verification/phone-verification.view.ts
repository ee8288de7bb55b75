import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { MessageID } from '../support/notices.ts';
import type { phoneVerificationMachine } from './phone-verification.machine.ts';
import type { Event } from './phone-verification.types.ts';

const missing: MessageID = 'requiredDetailsMissing';

/** The view model of the phone verification. */
export const viewPhoneVerification = (snapshot: SnapshotFrom<typeof phoneVerificationMachine>) => {
  const { user, code, hasCode, isCodeMissing, failure } = snapshot.context;
  const busy = snapshot.hasTag('requesting') || snapshot.hasTag('verifying');
  return {
    /** Whether the account's number is not verified; false while unknown. */
    isUnverified: snapshot.matches('unverified'),
    isUnavailable: snapshot.hasTag('failed'),
    /** 254[17]XXXXXXXX; empty while unknown. */
    phone: user?.phoneNumber ?? '',
    code,
    /** Whether a code was sent, so that the field for it is shown. */
    hasCode,
    codeError: isCodeMissing ? missing : null,
    /** Why the last request failed. */
    message: failure && failureMessage(failure),
    busy,
    canType: snapshot.can(phoneVerificationEvents.codeTyped('')),
    canRequest: snapshot.can(phoneVerificationEvents.codeRequested()),
    canSubmit: snapshot.can(phoneVerificationEvents.codeSubmitted()),
    canRetry: snapshot.can(phoneVerificationEvents.userRetried()),
  };
};
export type PhoneVerificationView = ReturnType<typeof viewPhoneVerification>;

export const phoneVerificationEvents = {
  userRetried: () => ({ type: 'user.retried' }) satisfies Event,
  codeRequested: () => ({ type: 'code.requested' }) satisfies Event,
  codeTyped: (code: string) => ({ type: 'code.typed', code }) satisfies Event,
  codeSubmitted: () => ({ type: 'code.submitted' }) satisfies Event,
};
