import { useEffect } from 'react';
import { normalizePhone } from '#contract/phone.ts';
import { phoneVerificationEvents, viewPhoneVerification } from '#machines/phone-verification/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { phoneVerificationTexts as texts } from '#messages/phone-verification.ts';
import { isSandbox } from '#src/platform/browser/sandbox.ts';
import { phoneVerificationFlow } from '#src/platform/composition/phone-verification.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { PhoneVerificationView } from './PhoneVerificationView.tsx';

/**
 * Offers a customer to confirm the account's number; renders nothing once it is confirmed.
 * @param payingPhone the number as typed for a payment. A payment from the account's number needs no confirmation
 * @param reason returns the reason for the confirmation, with the formatted number
 * @param onVerified a constant; called once the number is verified, also where it was before
 * @param onConfirmed a constant; called once the customer has confirmed the number here
 */
export function PhoneVerification({
  customer,
  payingPhone,
  reason = payingPhone === undefined ? texts.account : texts.anotherPhone,
  onVerified,
  onConfirmed,
}: {
  customer: Credentials;
  payingPhone?: string;
  reason?: (phone: string) => string;
  onVerified?: () => void;
  onConfirmed?: () => void;
}) {
  const flow = useFlow(phoneVerificationFlow, customer);
  const view = useView(flow, viewPhoneVerification);
  useEffect(() => onVerified && flow.on('verified', onVerified).unsubscribe, [flow, onVerified]);
  useEffect(() => onConfirmed && flow.on('confirmed', onConfirmed).unsubscribe, [flow, onConfirmed]);
  const isPayment = payingPhone !== undefined;
  const paying = isPayment ? normalizePhone(payingPhone) : null;
  if (isPayment && (paying === null || paying === view.phone || view.isUnavailable)) return null;
  return (
    <PhoneVerificationView
      view={view}
      reason={reason}
      sandbox={isSandbox()}
      onRequest={() => flow.send(phoneVerificationEvents.codeRequested())}
      onType={(code) => flow.send(phoneVerificationEvents.codeTyped(code))}
      onSubmit={() => flow.send(phoneVerificationEvents.codeSubmitted())}
      onRetry={() => flow.send(phoneVerificationEvents.userRetried())}
    />
  );
}
