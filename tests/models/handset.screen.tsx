import { screen } from '@testing-library/react';
import { fill, findControl, press, screenOf, transient } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { handsetMachine } from '#machines/handset/index.ts';
import { HandsetScreen } from '#src/screens/handset/HandsetScreen.tsx';
import { seesBusy, seesFailure, seesLoading } from '#tests/support/models/expectations.ts';
import { handsetModel } from './handset.model.ts';

/** Expects the phone's prompt and whether it can be answered. */
const seesPhone = ({ context: { handset } }: SnapshotFrom<typeof handsetMachine>) => {
  if (handset === null) return seesLoading();
  expect(screen.getByText(/Do you want to pay Ksh 1,450 to Uwanja/)).toBeVisible();
  expect(findControl('button', 'Send')).toBeEnabled();
};

export const handsetScreen = screenOf(handsetModel)({
  page: <HandsetScreen />,
  at: ({ number }) => ({ pathname: '/sandbox/handset', search: number === '' ? '' : `?number=${number}` }),
  events: {
    'number.typed': fill('Phone number', ({ number }) => number),
    'number.submitted': press('Open the phone'),
    'number.changed': press('Change number'),
    'prompt.answered': {
      control: () => findControl('button', 'Send'),
      act: async (user, control) => {
        const pin = screen.getByLabelText(/^M-PESA PIN/);
        await user.clear(pin);
        await user.type(pin, '1234');
        await user.click(control);
      },
    },
    'bill.typed': fill('Business number', ({ bill }) => bill.paybill ?? ''),
    'bill.submitted': press('Pay'),
    'handset.retried': press('Try again'),
  },
  states: {
    starting: transient,
    entering: () => expect(findControl('button', 'Open the phone')).toBeEnabled(),
    loading: seesPhone,
    ready: seesPhone,
    answering: seesBusy('Send'),
    paying: seesBusy('Pay'),
    failed: seesFailure,
  },
});
