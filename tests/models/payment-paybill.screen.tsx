import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { PaybillModal } from '#src/screens/payment-overlay/PaymentOverlayScreen.tsx';
import { seesFailure, seesLoading } from '#tests/support/models/expectations.ts';
import { findControl, press, screenOf } from '#tests/support/models/screen-level.tsx';
import { paymentPaybillModel } from './payment-paybill.model.ts';

const busy = () => screen.queryByRole('progressbar', { name: 'One moment, we are looking for your payment.' });
/** The payment has ended: nothing can be pressed, and the checkout closes the modal. */
const over = () => expect(findControl('button', 'Close')).toBeDisabled();

const seesDetails = () => {
  expect(findControl('button', 'COMPLETE ORDER')).toBeEnabled();
  expect(screen.getByRole('dialog', { name: 'Pay by paybill' })).toHaveTextContent(/174379.*ORDER1.*Ksh 1,015/);
};

const seesCheck = () => {
  expect(findControl('button', 'COMPLETE ORDER')).toBeDisabled();
  expect(busy()).toBeVisible();
};

export const paymentPaybillScreen = screenOf(paymentPaybillModel)({
  page: (actor) => <PaybillModal actor={actor} />,
  at: '/payment-overlay',
  events: {
    'details.retried': press('Try again'),
    'complete.pressed': press('COMPLETE ORDER'),
    'overlay.closed': press('Close'),
  },
  states: {
    'open.loading': seesLoading,
    'open.storing': seesLoading,
    'open.failed': seesFailure,
    'open.ready.watching': seesDetails,
    'open.ready.unwatched': seesDetails,
    'open.checking': seesCheck,
    'open.reading': seesCheck,
    'open.arrived': () => {
      expect(findControl('button', 'COMPLETE ORDER')).toBeEnabled();
      expect(screen.getByRole('dialog', { name: 'Pay by paybill' })).toHaveTextContent(/Your payment has arrived/);
    },
    clearing: () => {
      seesCheck();
      over();
    },
    closed: over,
    placed: over,
  },
});
