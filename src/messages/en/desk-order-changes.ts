import { formatExactMoney, formatMoney } from '#contract/money.ts';
import type { ChangeText, ChangeTexts } from './desk-change-text.ts';
import { countMessages } from './desk-reach.ts';

const goesBack: ChangeText['details'] = ({ amount }) =>
  amount === undefined ? null : `${formatExactMoney(Number(amount))} goes back to the payer.`;

const arrived = ({ amount, cost }: Readonly<Record<string, string | number>>) =>
  amount === undefined || cost === undefined
    ? null
    : `${formatExactMoney(Number(amount))} arrived, and the order costs ${formatMoney(Number(cost))}.`;

/** The texts of changes of orders and payments. */
export const orderChangeTexts: ChangeTexts = {
  acceptException: {
    title: 'Accept this payment?',
    details: arrived,
    sentence:
      'The order is placed with the amount that was paid. Other paybill payments that are parts of its amount count too. Nothing goes back.',
    button: 'Accept it',
    done: 'The payment is accepted and its order placed.',
  },
  'acceptException owe': {
    title: 'Accept this payment, and owe the rest?',
    details: (facts) => {
      const rest = Number(facts.amount) - Number(facts.cost);
      return rest > 0 ? `${arrived(facts)} ${formatExactMoney(rest)} goes back to the payer.` : null;
    },
    sentence: 'The order is placed. The rest is a payment to look at until you record its refund.',
    button: 'Accept it, and owe the rest',
    done: ({ owed }) => {
      const { amount } = owed as { readonly amount: number };
      return `The payment is accepted and its order placed. ${formatMoney(amount)} goes back to the payer: record the refund once it is sent.`;
    },
  },
  addOrderNote: {
    title: 'Add a note',
    sentence: 'Only the staff sees it.',
    button: 'Add the note',
    done: 'The note is added.',
  },
  askMpesa: {
    title: 'Ask M-PESA now?',
    sentence: 'M-PESA says what became of the prompt, and the shop applies it.',
    button: 'Ask M-PESA',
    done: 'M-PESA was asked.',
  },
  cancelDeskOrder: {
    title: 'Cancel this order?',
    sentence: 'Give M-PESA’s reference only if the money went back already.',
    button: 'Cancel the order',
    keep: 'Keep the order',
    done: 'The order is cancelled.',
  },
  countExceptionForOrder: {
    title: 'Count it for this order?',
    sentence: 'The order is paid with this payment and placed at once.',
    button: 'Count it',
    done: 'The payment is counted and the order placed.',
  },
  fulfilOrder: {
    title: 'Mark it as sent?',
    sentence: 'The customer gets a message only about a carrier or a reference.',
    button: 'It is sent',
    done: 'The order is marked as sent.',
  },
  recordRefund: {
    title: 'Record a refund',
    details: goesBack,
    sentence: 'First send the money back at M-PESA, then type its reference here.',
    button: 'Record the refund',
    done: 'The refund is recorded.',
  },
  replaceCode: {
    title: 'Replace this code?',
    sentence: 'The code is void, and the next one is the customer’s.',
    button: 'Replace the code',
    done: 'The code is replaced.',
  },
  resendReceipt: {
    title: 'Send the receipt again?',
    sentence: 'Messages of this order that still wait are sent as this one.',
    button: 'Send it again',
    done: (sent) => `The receipt is on its way: ${countMessages(sent)}.`,
  },
  revealOrderContact: {
    title: 'Show it?',
    name: 'See the contact of an order',
    sentence: 'The audit says who saw it.',
    button: 'Show it',
    done: 'Here it is.',
  },
  sendBackException: {
    title: 'Send the money back',
    details: goesBack,
    sentence: 'First send it back at M-PESA, then type its reference here.',
    button: 'The money went back',
    done: 'The payment is settled: the money went back.',
  },
  settleDeskException: {
    title: 'Settle it?',
    sentence: 'Nothing is owed, or you have seen to it.',
    button: 'Settle it',
    done: 'The payment is settled.',
  },
};
