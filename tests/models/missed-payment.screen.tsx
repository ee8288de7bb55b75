import { externalEvent, findControl, press, screenOf, transient } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { viewMissedPayment } from '#machines/missed-payment/index.ts';
import { MissedPaymentReport } from '#src/app/shell/MissedPaymentReport.tsx';
import { missedPaymentModel } from './missed-payment.model.ts';
import { ada } from './purchases.ts';

const status = () => findControl('status', '');
const seesNothing = () => expect(status()).toBeEmptyDOMElement();

export const missedPaymentScreen = screenOf(missedPaymentModel)({
  page: <MissedPaymentReport customer={ada} />,
  events: {
    'report.dismissed': press('Close'),
    'page.hidden': externalEvent('the browser'),
    'page.shown': externalEvent('the browser'),
  },
  states: {
    finding: seesNothing,
    reading: seesNothing,
    querying: seesNothing,
    unsettled: transient,
    watching: seesNothing,
    waiting: seesNothing,
    resting: seesNothing,
    placing: seesNothing,
    recording: seesNothing,
    absent: seesNothing,
    shown: (snapshot) => {
      const { outcome } = viewMissedPayment(snapshot);
      if (outcome?.kind === 'paid') {
        expect(status()).toHaveTextContent(/Your payment has arrived.*Ksh 1,015.*UKM7ABCDE1.*ORDER1.*next/);
        expect(findControl('link', 'View your order')).toHaveAttribute('href', '/orders');
      } else {
        expect(status()).toHaveTextContent(/did not go through.*Your cart is saved/);
        expect(findControl('link', 'Pay now')).toHaveAttribute('href', '/checkout-payment');
      }
    },
  },
});
