import { screen } from '@testing-library/react';
import { fill, findControl, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import {
  type PaymentExpressView,
  type paymentExpressMachine,
  viewPaymentExpress,
} from '#machines/payment-express/index.ts';
import { ExpressModal } from '#src/screens/payment-overlay/PaymentOverlayScreen.tsx';
import { buttonsOf, textOf } from '#tests/support/models/expectations.ts';
import { shownText } from '#tests/support/models/notices.ts';
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

type Snapshot = SnapshotFrom<typeof paymentExpressMachine>;

const actionLabels = {
  cancel: 'CANCEL',
  complete: 'COMPLETE',
  retry: 'RETRY',
  completeOrder: 'COMPLETE ORDER',
  initiate: 'INITIATE PAYMENT',
};
const waitingTexts = {
  prompt: 'Sending the M-PESA request to your phone…',
  outcome: 'Asking M-PESA about your payment…',
  order: 'Placing your order…',
};
/** What is said at once of an outcome that is applied in a moment. */
const answeredTexts = {
  paid: (action: string) => `Your payment has arrived. One moment, or press ${action} to go on at once.`,
  ended: (action: string) => `M-PESA has answered. One moment, or press ${action} to see it at once.`,
};
const phoneErrors: Readonly<Record<string, string>> = {
  requiredDetailsMissing: 'Enter your phone number.',
  phoneInvalid: 'Start with +254, 07 or 01.',
};

/** The buttons: INITIATE PAYMENT comes first before the first prompt, and the current action afterwards. */
function seesButtons({ paymentAction, canAct, showInitiate, canInitiate, canClose, paid }: PaymentExpressView): void {
  const act: [string, boolean] = [actionLabels[paymentAction], !canAct];
  const initiate: [string, boolean] = [actionLabels.initiate, !canInitiate];
  const expected = paymentAction === 'cancel' ? [initiate, act] : showInitiate ? [act, initiate] : [act];
  expect(buttonsOf(dialog(), actions)).toEqual(expected);
  expect(findControl('button', 'Close')?.hasAttribute('disabled')).toBe(!canClose);
  expect(buttonsOf(dialog(), ['Choose another way to pay'])).toEqual(
    paid ? [] : [['Choose another way to pay', !canClose]],
  );
}

function seesPhone({ showPhone, phone, phoneError, canType }: PaymentExpressView): void {
  const field = screen.queryByLabelText<HTMLInputElement>(/^M-PESA phone number/);
  expect(field !== null).toBe(showPhone);
  if (!field) return;
  expect([field.value, field.disabled]).toEqual([phone, !canType]);
  expect(field.getAttribute('aria-invalid') === 'true').toBe(phoneError !== null);
  expect(field).toHaveAccessibleDescription(
    phoneError === null ? 'We send the M-PESA request to this number.' : phoneErrors[phoneError],
  );
}

function seesStatus(view: PaymentExpressView): void {
  const { message, reason, detail, tone, busy, loading, waitingFor, answered, reportable, paid } = view;
  const alert = document.querySelector('.MuiAlert-root');
  const outcome = answered && answeredTexts[answered](actionLabels[view.paymentAction]);
  const texts = message === null ? outcome : [reason, shownText(message), detail].join('').replaceAll(/\s+/g, ' ');
  expect(textOf(alert)).toBe(texts);
  if (alert) expect(alert.className).toContain(`MuiAlert-color${tone.replace(/^./, (first) => first.toUpperCase())}`);
  expect(screen.queryByRole('alert') !== null).toBe(tone === 'error' && message !== null);
  const status = document.querySelector('form [role="status"]');
  expect(textOf(status)).toBe(
    [
      waitingFor === null ? '' : waitingTexts[waitingFor],
      tone === 'error' ? '' : (texts ?? ''),
      (message && outcome) ?? '',
    ].join(''),
  );
  expect(status?.getAttribute('aria-busy')).toBe(String(busy));
  expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe(String(busy || loading));
  expect(screen.queryByRole('progressbar') !== null).toBe(busy);
  expect(findControl('link', 'Report this problem') !== null).toBe(reportable && !busy);
  const isUndecided = view.paymentIsCompleteVisible && !paid;
  expect(dialog().textContent?.includes('Entered your PIN?')).toBe(isUndecided && answered === null);
  expect(dialog().textContent?.includes('Your phone has answered.')).toBe(answered !== null);
  expect(dialog().textContent?.includes('Nothing is charged twice: we ask')).toBe(
    !isUndecided && tone === 'error' && reason === '',
  );
  expect(dialog()).toHaveTextContent(`Step ${paid ? 3 : isUndecided ? 2 : 1} of 3`);
}

function seesLock({ locked, lockSecondsLeft, lockTotalSeconds, paid }: PaymentExpressView): void {
  const timer = screen.queryByRole('timer');
  expect(timer !== null).toBe(locked && !paid);
  if (!timer) return;
  expect(timer).toHaveAccessibleName(
    `${lockSecondsLeft} second${lockSecondsLeft === 1 ? '' : 's'} until you can send another prompt`,
  );
  const [, arc] = timer.querySelectorAll('circle');
  const [offset, round] = ['stroke-dashoffset', 'stroke-dasharray'].map((name) => Number(arc?.getAttribute(name)));
  expect(1 - Number(offset) / Number(round)).toBeCloseTo(lockSecondsLeft / lockTotalSeconds, 5);
}

function seesReceipt({ paid, receipt }: PaymentExpressView): void {
  const facts = [...document.querySelectorAll('section[aria-label="Your receipt"] dd')].map(textOf);
  expect(screen.queryByRole('region', { name: 'Your receipt' }) !== null).toBe(paid);
  expect(facts).toEqual(paid && receipt ? [receipt.receipt ?? 'On its way by SMS', receipt.orderID] : []);
}

/** Checks every field of the view model. The id of the request is on no page. */
function seesFields(snapshot: Snapshot): void {
  const view = paymentExpressModel.shows?.(snapshot) as PaymentExpressView;
  for (const sees of [seesButtons, seesPhone, seesStatus, seesLock, seesReceipt]) sees(view);
}

export const paymentExpressScreen = screenOf(paymentExpressModel)({
  page: (actor) => <ExpressModal actor={actor} amount={2030} />,
  always: seesFields,
  events: {
    'phone.typed': fill(/^M-PESA phone number/, ({ phone }) => phone),
    // Where RETRY initiates, there is no second button for it.
    'initiate.pressed': {
      control: () => findControl('button', 'INITIATE PAYMENT') ?? findControl('button', 'RETRY'),
      act: (user, control) => user.click(control),
    },
    'action.pressed': { control: action, act: (user, control) => user.click(control) },
    'overlay.closed': press('Close'),
    'network.restored': {
      control: () =>
        document.querySelector('form[aria-busy="false"]') && screen.queryByText(/^You are offline/)
          ? document.body
          : null,
      act: async () => window.dispatchEvent(new Event('online')),
      words: () => 'gets a network again',
    },
    'amount.changed': { from: 'the checkout' },
    'lock.acquired': { from: 'the machine itself' },
  },
  states: {
    'paying.attempt.closable.restoring': isBusy,
    'paying.attempt.closable.resuming': isBusy,
    'paying.attempt.closable.awaitingPayer.entering.prefilling': shows('CANCEL', /Ksh 2,030/),
    'paying.attempt.closable.awaitingPayer.entering.ready': shows('CANCEL', /Ksh 2,030/),
    'paying.attempt.closable.awaitingPayer.prompted.watching': isPrompted,
    'paying.attempt.closable.awaitingPayer.prompted.answered': isPrompted,
    'paying.attempt.closable.awaitingPayer.prompted.unwatched': isPrompted,
    'paying.attempt.closable.awaitingPayer.refused': shows('RETRY', /./),
    'paying.attempt.closable.awaitingPayer.unconfirmed.watching': shows('RETRY', /./),
    'paying.attempt.closable.awaitingPayer.unconfirmed.answered': (snapshot) => {
      const isPaid = viewPaymentExpress(snapshot).answered === 'paid';
      shows('RETRY', isPaid ? 'Your payment has arrived.' : 'M-PESA has answered.')();
      expect(dialog()).not.toHaveTextContent('Continue to retry?');
    },
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
    'paying.attempt.blocking.leaving': isBusy,
    'paying.attempt.blocking.storing': isBusy,
    'paying.attempt.blocking.storingOpen': isBusy,
    'paying.attempt.blocking.completing': isBusy,
    'paying.attempt.blocking.clearing': isBusy,
    'paying.lock.open': () => expect(dialog()).not.toHaveTextContent('before a new prompt'),
    // After a payment the lock's countdown is not shown.
    'paying.lock.locked.counting': (snapshot) => {
      const counts = expect(dialog());
      if (viewPaymentExpress(snapshot).tone === 'success') counts.not.toHaveTextContent('before a new prompt');
      else counts.toHaveTextContent('before a new prompt');
    },
    closed,
    placed: closed,
  },
});
