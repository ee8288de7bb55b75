import { screen } from '@testing-library/react';
import { externalEvent, findControl, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { PaymentPaybillView, paymentPaybillMachine } from '#machines/payment-paybill/index.ts';
import { PaybillModal } from '#src/screens/payment-overlay/PaymentOverlayScreen.tsx';
import { buttonsOf, seesFailure, seesLoading, textOf } from '#tests/support/models/expectations.ts';
import { shownText } from '#tests/support/models/notices.ts';
import { paymentPaybillModel } from './payment-paybill.model.ts';

const busy = () => screen.queryByRole('progressbar', { name: 'One moment, we are looking for your payment.' });
/** The payment has ended: nothing can be pressed, and the checkout closes the modal. */
const over = () => expect(findControl('button', 'Close')).toBeDisabled();

const seesDetails = ({ context: { held } }: SnapshotFrom<typeof paymentPaybillMachine>) => {
  expect(findControl('button', 'COMPLETE ORDER')).toBeEnabled();
  if (held === null)
    expect(screen.getByRole('dialog', { name: 'Pay by paybill' })).toHaveTextContent(/174379.*ORDER1.*Ksh 1,015/);
};

const seesCheck = () => {
  expect(findControl('button', 'COMPLETE ORDER')).toBeDisabled();
  expect(busy()).toBeVisible();
};

/** Checks every field of the view model. */
function seesFields(snapshot: SnapshotFrom<typeof paymentPaybillMachine>): void {
  const view = paymentPaybillModel.shows?.(snapshot) as PaymentPaybillView;
  const {
    loading,
    failed,
    failure,
    storeDetails,
    message,
    arrived,
    receipt,
    held,
    busy: isBusy,
    canComplete,
    canClose,
  } = view;
  const dialog = screen.getByRole('dialog', { name: 'Pay by paybill' });
  const details = failed || loading ? null : storeDetails;
  expect(screen.queryAllByText('Loading...').length > 0).toBe(loading);
  expect(textOf(screen.queryByRole('alert'))?.includes(shownText(failure) ?? '?') ?? false).toBe(failed);
  expect(buttonsOf(dialog, ['COMPLETE ORDER'])).toEqual(details === null ? [] : [['COMPLETE ORDER', !canComplete]]);
  expect(findControl('button', 'Close')?.hasAttribute('disabled')).toBe(!canClose);
  expect(busy() !== null).toBe(isBusy && details !== null);
  expect(textOf(dialog)?.includes('Your payment has arrived')).toBe(arrived && details !== null);
  expect(textOf(dialog)?.includes('Make payment first before completing order')).toBe(
    message !== null && details !== null,
  );
  const facts = [...dialog.querySelectorAll('dl dd')].map(textOf).filter((text) => text !== 'Copy');
  const { paybill = '', account = '', amount = 0, store = '' } = details ?? {};
  const paid = receipt === null ? [] : [receipt.receipt ?? 'On its way by SMS', receipt.orderID];
  const due = [paybill, account, `Ksh ${amount.toLocaleString('en')}`, store];
  // Who has paid is not asked to pay.
  expect(facts).toEqual(details === null ? [] : arrived ? paid : held === null ? due : []);
  expect(textOf(dialog)?.includes('Do not pay again')).toBe(held !== null && details !== null && !arrived);
}

export const paymentPaybillScreen = screenOf(paymentPaybillModel)({
  page: (actor) => <PaybillModal actor={actor} />,
  at: '/payment-overlay',
  always: seesFields,
  events: {
    'details.retried': press('Try again'),
    'complete.pressed': press('COMPLETE ORDER'),
    'overlay.closed': press('Close'),
    'page.shown': externalEvent('the browser'),
  },
  states: {
    'open.loading': seesLoading,
    'open.storing': seesLoading,
    'open.failed': seesFailure,
    'open.ready.watching': seesDetails,
    'open.ready.unwatched': seesDetails,
    'open.ready.rereading': seesDetails,
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
