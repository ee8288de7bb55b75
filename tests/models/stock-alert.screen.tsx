import { screen } from '@testing-library/react';
import { externalEvent, findControl, press, screenOf, transient } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { StockAlert } from '#src/screens/product/StockAlert.tsx';
import { seesText } from '#tests/support/models/expectations.ts';
import { ada } from './purchases.ts';
import { stockAlertModel } from './stock-alert.model.ts';

const request = 'Text me when it is back';
const cancel = 'Cancel the message';

/** Expects a failure where the last request failed. */
const seesMessage = ({ context: { failure } }: SnapshotFrom<typeof stockAlertModel.machine>) =>
  expect(screen.queryByRole('alert') !== null).toBe(failure !== null);

export const stockAlertScreen = screenOf(stockAlertModel)({
  page: <StockAlert session={ada} variantID={71} path="/product/7/71" />,
  at: '/product/7/71',
  events: {
    'alert.requested': press(request),
    'alert.cancelled': press(cancel),
    'alert.retried': press('Try again'),
    'alert.phoneVerified': externalEvent('the confirmation of the number, which is a flow of its own'),
  },
  states: {
    resolving: transient,
    signedOut: () => {
      expect(findControl('button', request)).toBeEnabled();
      seesText('Sign in, and we send one text message to your own number.')();
    },
    loading: () => expect(findControl('button', request)).toBeDisabled(),
    failed: (snapshot) => {
      seesMessage(snapshot);
      expect(findControl('button', 'Try again')).toBeEnabled();
    },
    // The confirmation of the number is in its place.
    unverified: () => expect(findControl('button', request)).toBeNull(),
    offered: (snapshot) => {
      seesMessage(snapshot);
      expect(findControl('button', request)).toBeEnabled();
      seesText(/^We send one text message to 0712 345 678 when it is in stock, and no other/)();
    },
    requesting: () => expect(findControl('button', 'Saving…')).toBeDisabled(),
    waiting: (snapshot) => {
      seesMessage(snapshot);
      expect(screen.getByRole('status')).toHaveTextContent('We text 0712 345 678 when it is in stock again.');
      expect(findControl('button', cancel)).toBeEnabled();
    },
    cancelling: () => expect(findControl('button', 'Cancelling…')).toBeDisabled(),
  },
});
