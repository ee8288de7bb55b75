import type { ExceptionAction } from '#contract/desk/money.ts';
import type { Change, ValueField } from '../desk-action/index.ts';
import type { LoadedException } from './exception-settlement.types.ts';

const note: ValueField = { name: 'note', required: false };
const reference: ValueField = { name: 'reference', required: true };

/** How messages reach the customer of a proposed order, as a fact of a change; none for another order. */
function reachOf({ proposals }: LoadedException, orderID: string) {
  const proposal = proposals.find((proposed) => proposed.orderID === orderID);
  return proposal && { reach: proposal.reach };
}

/** Returns the change that a choice makes; null for one that needs an order first. */
export function changeOf(exception: LoadedException, action: ExceptionAction, orderID: string | null): Change | null {
  const { exceptionID, state, attemptID, attemptState, orderState, exactAmount, expected, reach } = exception;
  const facts = exactAmount === null ? {} : { amount: exactAmount };
  // The customer of the exception's order gets a message about these, where its amount is known.
  const notifying = { facts: reach === null || exactAmount === null ? facts : { ...facts, reach } };
  const settling = {
    params: { exceptionID: String(exceptionID) },
    body: { decidedOn: state },
    stepUp: true,
    fields: [note],
    facts,
  };
  switch (action) {
    case 'settle':
      return { ...settling, call: 'settleDeskException' };
    case 'send back':
      return { ...settling, ...notifying, call: 'sendBackException', fields: [reference, note] };
    case 'accept':
    case 'accept and owe':
      return {
        ...settling,
        facts: { ...notifying.facts, ...(expected !== null && { cost: expected }) },
        call: 'acceptException',
        body: { ...settling.body, owe: action === 'accept and owe' },
      };
    case 'count for order':
      return orderID === null
        ? null
        : {
            ...settling,
            call: 'countExceptionForOrder',
            body: { ...settling.body, orderID },
            // How messages reach the customer of an order that is not proposed is in the answer.
            facts: { ...facts, ...reachOf(exception, orderID) },
          };
    case 'refund':
      return exception.orderID === null
        ? null
        : {
            ...settling,
            ...notifying,
            call: 'recordRefund',
            params: { orderID: exception.orderID },
            body: { decidedOn: orderState ?? '', exceptionID },
            fields: [reference, note],
          };
    case 'ask':
      return attemptID === null || attemptState === null
        ? null
        : {
            call: 'askMpesa',
            params: { attemptID },
            body: { decidedOn: attemptState },
            stepUp: false,
            fields: [],
          };
  }
}
