import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useSendOnChange } from '@uwanja/flow-ssr';
import { Link } from 'react-router-dom';
import { type MissedOutcome, missedPaymentEvents, viewMissedPayment } from '#machines/missed-payment/index.ts';
import { viewSession } from '#machines/session/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { missedPaymentTexts as texts } from '#messages/missed-payment.ts';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { Panel } from '#src/components/Panel.tsx';
import { PaymentReceipt } from '#src/features/payment-receipt/PaymentReceipt.tsx';
import { messageText } from '#src/messages/text.ts';
import { missedPaymentFlow } from '#src/platform/composition/missed-payment.ts';
import { useChildView, useShopChild } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { usePageHidden } from '#src/platform/hooks/use-page-hidden.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const Content = styled('div')({ display: 'grid', gap: 16, maxWidth: 480 });
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 });
const Space = styled('div')({ paddingBottom: 24 });

/** Scrolls to the report, which appears above what is on the screen. A page in which somebody types stays in place. */
function showOnScreen(report: HTMLElement | null): void {
  if (!document.activeElement?.matches('textarea, input:not([type=radio])')) report?.scrollIntoView();
}

function Outcome({ outcome }: { outcome: MissedOutcome }) {
  if (outcome.kind === 'paid')
    return (
      <>
        <Typography>{texts.paidDetail}</Typography>
        <PaymentReceipt receipt={outcome.receipt} amount={0} />
      </>
    );
  return (
    <div>
      <Typography sx={{ fontWeight: 600 }}>{nonBreaking(messageText(outcome.reason))}</Typography>
      <Typography color="textSecondary">{texts.failedDetail}</Typography>
    </div>
  );
}

/** Says above the page how a payment ended that no modal was open for, with the receipt and the next step. */
export function MissedPaymentReport({ customer }: { readonly customer: Credentials }) {
  const flow = useFlow(missedPaymentFlow, { ...customer, cart: useShopChild('cart') });
  const hidden = usePageHidden();
  useSendOnChange(flow, String(hidden), hidden ? missedPaymentEvents.pageHidden() : missedPaymentEvents.pageShown());
  const { outcome } = useView(flow, viewMissedPayment);
  const dismiss = () => flow.send(missedPaymentEvents.dismissed());
  const way =
    outcome?.kind === 'paid' ? { to: '/orders', label: texts.orders } : { to: '/checkout-payment', label: texts.pay };
  return (
    <div role="status">
      {outcome ? (
        <PageContainer>
          <Space ref={showOnScreen}>
            <Panel title={outcome.kind === 'paid' ? texts.paid : texts.failed}>
              <Content>
                <Outcome outcome={outcome} />
                <Actions>
                  <Button component={Link} to={way.to} variant="contained" onClick={dismiss}>
                    {way.label}
                  </Button>
                  <Button variant="outlined" onClick={dismiss}>
                    {texts.dismiss}
                  </Button>
                </Actions>
              </Content>
            </Panel>
          </Space>
        </PageContainer>
      ) : null}
    </div>
  );
}

/** The report for the customer who is signed in. Another customer, or another token, restarts it. */
export function CustomersMissedPayment() {
  const [{ token, userID }] = useChildView('session', viewSession);
  return token !== null && userID !== null ? <MissedPaymentReport key={token} customer={{ token, userID }} /> : null;
}
