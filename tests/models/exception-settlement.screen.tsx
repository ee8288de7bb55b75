import { screen } from '@testing-library/react';
import { externalEvent, findControl, press, screenOf, seesFields, whereShown } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { ExceptionSettlementView } from '#machines/exception-settlement/index.ts';
import { ExceptionScreen } from '#src/desk/screens/ExceptionScreen.tsx';
import { seesLoading, seesText, textOf } from '#tests/support/models/expectations.ts';
import { shownText } from '#tests/support/models/notices.ts';
import { proposal } from './desk.ts';
import { DeskPage } from './desk-page.tsx';
import { exceptionSettlementModel } from './exception-settlement.model.ts';

const reasons: Readonly<Record<string, string>> = {
  'unknown account': 'Paid to an account number that no order has',
  'second payment': 'Second payment',
  'wrong amount': 'Paid another amount than the order costs',
  'unreadable confirmation': 'A report of M-PESA that cannot be read: compare its statement',
};
const buttons = {
  settle: 'Nothing is owed',
  'send back': 'Send the money back…',
  accept: 'Accept it',
  'accept and owe': 'Accept it, and owe the rest',
  'count for order': 'Count it for another order…',
  refund: 'Record a refund…',
  ask: 'Ask M-PESA now',
} as const;
const countFor = `Count it for this order: ${proposal.orderID}`;
const orderNumber = () => screen.queryByLabelText<HTMLInputElement>(/^Order number/);

const seesException = seesFields<ExceptionSettlementView>(exceptionSettlementModel, {
  status: null,
  exception: (exception) => {
    if (exception === null) return;
    const shown = textOf(document.body) ?? '';
    for (const fact of [
      reasons[exception.reason],
      exception.exactAmount === 1000.5 ? 'Ksh 1,000.50' : exception.exactAmount && 'Ksh 2,487',
      `${exception.payer?.name} ${exception.payer?.number}`,
      exception.account,
      exception.receipt,
      exception.orderID,
      exception.orderState,
    ])
      expect(shown).toContain(fact ?? '');
    if (exception.exactAmount === null) expect(shown).not.toContain('Ksh');
  },
  orderID: (typed, { status }) => {
    if (status === 'matching') expect(orderNumber()?.value).toBe(typed);
  },
  message: (message) => {
    if (message) expect(screen.getByRole('alert')).toHaveTextContent(shownText(message) ?? '');
  },
  actions: (actions) =>
    expect(Object.values(buttons).filter((name) => findControl('button', name))).toEqual(
      Object.entries(buttons).flatMap(([action, name]) => (actions.includes(action as never) ? [name] : [])),
    ),
  proposals: (proposals) => expect(findControl('button', countFor) !== null).toBe(proposals.length > 0),
  canRetry: (canRetry) => expect(findControl('button', 'Try again') !== null).toBe(canRetry),
});

export const exceptionSettlementScreen = screenOf(exceptionSettlementModel)({
  page: (
    <DeskPage path="/money/:exceptionID">
      <ExceptionScreen />
    </DeskPage>
  ),
  at: '/money/12',
  always: seesException,
  events: {
    'settlement.retried': press('Try again'),
    'settlement.chosen': press(({ action }) => buttons[action]),
    'settlement.matched': ({ orderID }) =>
      orderID === proposal.orderID
        ? whereShown<{ orderID: string }>(press(countFor), 'the form')({ orderID })
        : {
            control: orderNumber,
            act: async (user, control) => {
              await user.clear(control);
              await user.type(control, `${orderID.toLowerCase()}{Enter}`);
            },
          },
    'matching.left': press('Back'),
    'change.done': externalEvent('the dialog of the change'),
    'change.overtaken': externalEvent('the dialog of the change'),
    'change.stopped': externalEvent('the dialog of the change'),
  },
  states: {
    loading: () => {
      if (screen.queryByText(/^Paid (to|another)|^Second|^A report/) === null) seesLoading();
    },
    failed: () => void expect(screen.getByRole('alert')).toHaveTextContent('You are offline.'),
    choosing: () => expect(orderNumber()).toBeNull(),
    matching: () => void expect(orderNumber()).toBeVisible(),
    acting: () => expect(findControl('button', 'Nothing is owed')).toBeNull(),
    settled: seesText('This payment is settled.'),
    settledElsewhere: seesText('Another person has settled this payment.'),
  },
});
