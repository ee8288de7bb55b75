import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { viewPaymentExpress } from '#machines/payment-express/index.ts';
import { ExpressModal } from '#src/screens/payment-overlay/PaymentOverlayScreen.tsx';
import { fill, findControl, press, screenOf } from '#tests/support/models/screen-level.tsx';
import { paymentExpressModel } from './payment-express.model.ts';

/** The labels of the action button. INITIATE PAYMENT is the action if there is no other. */
const actions = ['CANCEL', 'COMPLETE', 'RETRY', 'COMPLETE ORDER', 'INITIATE PAYMENT'];
const action = () => actions.map((label) => findControl('button', label)).find((button) => button !== null) ?? null;
const dialog = () => screen.getByRole('dialog', { name: 'Pay with M-PESA' });
/** Checks the action of a state and the text beside it. */
const shows = (label: string, text: string | RegExp) => () => {
  expect(findControl('button', label)).toBeEnabled();
  expect(dialog()).toHaveTextContent(text);
};
const isPrompted = shows('COMPLETE', /Transaction successfully initiated. Check your phone {1,2}to complete payment/);
const isBusy = () => {
  for (const label of actions) if (findControl('button', label)) expect(findControl('button', label)).toBeDisabled();
};
const closed = () => {};

export const paymentExpressScreen = screenOf(paymentExpressModel)({
  page: (actor) => <ExpressModal actor={actor} amount={2030} />,
  joinsPaths: true,
  events: {
    'phone.typed': fill(/^M-PESA phone number/, ({ phone }) => phone),
    // Where RETRY initiates, there is no second button for it.
    'initiate.pressed': {
      control: () => findControl('button', 'INITIATE PAYMENT') ?? findControl('button', 'RETRY'),
      act: (user, control) => user.click(control),
    },
    'action.pressed': { control: action, act: (user, control) => user.click(control) },
    'overlay.closed': press('Close'),
    'lock.acquired': { from: 'the machine itself' },
  },
  states: {
    'paying.attempt.closable.restoring': isBusy,
    'paying.attempt.closable.resuming': isBusy,
    'paying.attempt.closable.awaitingPayer.entering.prefilling': shows('CANCEL', /Ksh 2,030/),
    'paying.attempt.closable.awaitingPayer.entering.ready': shows('CANCEL', /Ksh 2,030/),
    'paying.attempt.closable.awaitingPayer.prompted.watching': isPrompted,
    'paying.attempt.closable.awaitingPayer.prompted.unwatched': isPrompted,
    'paying.attempt.closable.awaitingPayer.refused': shows('RETRY', /./),
    'paying.attempt.closable.awaitingPayer.unconfirmed.watching': shows('RETRY', /./),
    'paying.attempt.closable.awaitingPayer.unconfirmed.unwatched': shows('RETRY', /./),
    'paying.attempt.closable.awaitingPayer.failed': (snapshot) => {
      shows('RETRY', 'Continue to retry?')();
      expect(dialog()).toHaveTextContent(viewPaymentExpress(snapshot).reason);
    },
    'paying.attempt.closable.awaitingPayer.cancelled': shows(
      'INITIATE PAYMENT',
      'Mpesa payment has been cancelled. Kindly try again',
    ),
    'paying.attempt.closable.querying': isBusy,
    'paying.attempt.closable.paid.reading': shows('COMPLETE ORDER', 'Payment has successfully been made.'),
    'paying.attempt.closable.paid.shown': ({ context }) => {
      shows('COMPLETE ORDER', 'Payment has successfully been made.')();
      if (context.receipt) expect(dialog()).toHaveTextContent(context.receipt.receipt ?? '');
    },
    'paying.attempt.blocking.initiating': isBusy,
    'paying.attempt.blocking.storing': isBusy,
    'paying.attempt.blocking.storingOpen': isBusy,
    'paying.attempt.blocking.completing': isBusy,
    'paying.attempt.blocking.clearing': isBusy,
    'paying.lock.open': () => expect(dialog()).not.toHaveTextContent('before you can send another'),
    // After a payment the lock's countdown is not shown.
    'paying.lock.locked.counting': (snapshot) => {
      const counts = expect(dialog());
      if (viewPaymentExpress(snapshot).tone === 'success') counts.not.toHaveTextContent('before you can send another');
      else counts.toHaveTextContent('before you can send another');
    },
    closed,
    placed: closed,
  },
});
