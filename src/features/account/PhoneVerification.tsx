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
 */
export function PhoneVerification({ customer, payingPhone }: { customer: Credentials; payingPhone?: string }) {
  const flow = useFlow(phoneVerificationFlow, customer);
  const view = useView(flow, viewPhoneVerification);
  const isPayment = payingPhone !== undefined;
  const paying = isPayment ? normalizePhone(payingPhone) : null;
  if (isPayment && (paying === null || paying === view.phone || view.isUnavailable)) return null;
  return (
    <PhoneVerificationView
      view={view}
      reason={isPayment ? texts.anotherPhone : texts.account}
      sandbox={isSandbox()}
      onRequest={() => flow.send(phoneVerificationEvents.codeRequested())}
      onType={(code) => flow.send(phoneVerificationEvents.codeTyped(code))}
      onSubmit={() => flow.send(phoneVerificationEvents.codeSubmitted())}
      onRetry={() => flow.send(phoneVerificationEvents.userRetried())}
    />
  );
}
