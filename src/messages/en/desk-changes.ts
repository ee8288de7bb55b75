/** The texts of the changes at the owner's desk. */

import { formatExactMoney, formatMoney, maxPayment } from '#contract/money.ts';
import { bulkChangeTexts } from './desk-bulk.ts';
import { newsletterChangeTexts } from './desk-newsletters.ts';
import { countMessages } from './desk-reach.ts';

/** What the person reads before and after a change, by the name of its call, and of its action where it has several. */
interface ChangeTexts {
  readonly title: string;
  /** Its name in the audit, where that is not the title. */
  readonly name?: string;
  readonly sentence: string;
  readonly button: string;
  /** The button that leaves everything as it is, where “Cancel” could be misread. */
  readonly keep?: string;
  /** What it says once it is made, by the server's answer. */
  readonly done: string | ((answer: Readonly<Record<string, unknown>>) => string);
  /** States the facts of the change, before the sentence; null where there are none. */
  readonly details?: (facts: Readonly<Record<string, string | number>>) => string | null;
  /** Whether nothing brings back what it removes. */
  readonly isFinal?: boolean;
  /** Labels of its fields that differ from those below. */
  readonly labels?: Readonly<Record<string, string>>;
}

const goesBack: ChangeTexts['details'] = ({ amount }) =>
  amount === undefined ? null : `${formatExactMoney(Number(amount))} goes back to the payer.`;

const arrived = ({ amount, cost }: Readonly<Record<string, string | number>>) =>
  amount === undefined || cost === undefined
    ? null
    : `${formatExactMoney(Number(amount))} arrived, and the order costs ${formatMoney(Number(cost))}.`;

/** Names the products that cannot be paid any more. @param unpayable as the server answers it; missing for none */
function unpayableTexts(unpayable: unknown): string[] {
  if (unpayable === undefined) return [];
  const { count, names } = unpayable as { readonly count: number; readonly names: readonly string[] };
  const cost = count === 1 ? '1 product now costs' : `${count} products now cost`;
  const others = count > names.length ? ` and ${count - names.length} more` : '';
  return [
    `${cost} more than the ${formatMoney(maxPayment)} that M-PESA takes in one payment: ${names.join(', ')}${others}.`,
  ];
}

export const changeTexts: Readonly<Record<string, ChangeTexts>> = {
  ...bulkChangeTexts,
  ...newsletterChangeTexts,
  acceptException: {
    title: 'Accept this payment?',
    details: arrived,
    sentence: 'The order is placed with the amount that was paid. Nothing goes back.',
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
  addDeskArticle: {
    title: 'Add the article',
    sentence: 'It is added as you wrote it.',
    button: 'Add the article',
    done: 'The article is in the shop.',
  },
  addDeskProduct: {
    title: 'Add the product',
    sentence: 'It is added with its variants.',
    button: 'Add the product',
    done: 'The product is in the shop.',
  },
  addOrderNote: {
    title: 'Add a note',
    sentence: 'Only the staff sees it.',
    button: 'Add the note',
    done: 'The note is added.',
  },
  addDeskService: {
    title: 'Add the service',
    sentence: 'It is added with its plans.',
    button: 'Add the service',
    done: 'The service is in the shop.',
  },
  addPasskey: {
    title: 'Add a passkey',
    sentence: 'For a second device of yours, or a security key: each of your passkeys opens the desk.',
    button: 'Create the passkey',
    done: 'The passkey is added.',
  },
  addSavedReply: {
    title: 'Save a reply',
    sentence: 'Everybody who answers tickets can use it.',
    button: 'Save the reply',
    done: 'The reply is saved.',
  },
  addStaff: {
    title: 'Add a person',
    sentence: 'You get a link for them. It works once, for fifteen minutes.',
    button: 'Add and make the link',
    done: 'The person is added. Send them this link now: it works once, for fifteen minutes.',
  },
  answerDeskTicket: {
    title: 'Send this answer?',
    sentence: 'The customer gets it by e-mail and in the inbox.',
    button: 'Send the answer',
    done: 'The answer is sent.',
  },
  answerReview: {
    title: 'Answer this review',
    sentence: 'Everybody reads the answer below the review. It replaces an earlier one.',
    button: 'Publish the answer',
    done: 'The review is answered.',
    labels: { text: 'Answer' },
  },
  askMpesa: {
    title: 'Ask M-PESA now?',
    sentence: 'M-PESA says what became of the prompt, and the shop applies it.',
    button: 'Ask M-PESA',
    done: 'M-PESA was asked.',
  },
  blockCommenter: {
    title: 'Block this address?',
    sentence: 'Its author cannot comment for a day. Comments that are shown stay.',
    button: 'Block it for a day',
    done: 'The address is blocked for a day.',
  },
  cancelDeskOrder: {
    title: 'Cancel this order?',
    sentence: 'Give M-PESA’s reference only if the money went back already.',
    button: 'Cancel the order',
    keep: 'Keep the order',
    done: 'The order is cancelled.',
  },
  changeStock: {
    title: 'Change the stock',
    sentence: 'The reason stands in the log of this variant.',
    button: 'Change the stock',
    done: 'The stock is changed.',
    labels: {
      by: 'Pieces more or less, such as 5 or -1',
      counted: 'Pieces on the shelf, those to be sent among them',
      reason: 'Why, such as delivered, broken or counted',
    },
  },
  closeTicket: {
    title: 'Close this ticket?',
    sentence: 'A reply of the customer opens it again.',
    button: 'Close it',
    done: 'The ticket is closed.',
  },
  confirmDeskMessage: {
    title: 'Has it arrived?',
    name: 'Mark the message as arrived',
    sentence: 'The message is not sent again.',
    button: 'Yes, do not send it again',
    done: 'The message is not sent again.',
  },
  countExceptionForOrder: {
    title: 'Count it for this order?',
    sentence: 'The order is paid with this payment and placed at once.',
    button: 'Count it',
    done: 'The payment is counted and the order placed.',
  },
  deleteCustomer: {
    title: 'Delete this account?',
    sentence: 'This cannot be undone. Orders stay for the books, without the name.',
    button: 'Delete the account',
    isFinal: true,
    done: 'The account is deleted.',
  },
  endDevice: {
    title: 'Sign this device out?',
    sentence: 'It needs the passkey again.',
    button: 'Sign it out',
    done: 'The device is signed out.',
  },
  exportCustomer: {
    title: 'Export the data?',
    sentence: 'The file has personal data. The audit says who saved it.',
    button: 'Export the data',
    done: 'The data are ready.',
  },
  followCodes: {
    title: 'Change what the stock follows?',
    sentence: 'While it follows the codes, shoppers can buy exactly those that are free.',
    button: 'Change it',
    done: 'It is changed.',
  },
  freezeCustomer: {
    title: 'Freeze this account?',
    sentence:
      'Every device is signed out. Until you unfreeze it, the account cannot sign in, pay, open a code or set a password.',
    button: 'Freeze the account',
    done: 'The account is frozen and every device signed out.',
  },
  fulfilOrder: {
    title: 'Mark it as sent?',
    sentence: 'The customer gets a message only about a carrier or a reference.',
    button: 'It is sent',
    done: 'The order is marked as sent.',
  },
  hideReview: {
    title: 'Hide this review?',
    sentence: 'Its author alone sees it, with your reason. It does not count for the rating. You can show it again.',
    button: 'Hide it',
    done: 'The review is hidden.',
    labels: { reason: 'Reason, which its author reads' },
  },
  inviteStaff: {
    title: 'Make a new link?',
    sentence: 'Earlier links end. It works once, for fifteen minutes.',
    button: 'Make the link',
    done: 'Send this link now: it works once, for fifteen minutes.',
  },
  loadDeskCodes: {
    title: 'Load these codes?',
    details: ({ codes, name, variant, first, last }) =>
      codes === 1
        ? `1 code for ${name}, ${variant}: ${first}.`
        : `${codes} codes for ${name}, ${variant}. The first is ${first}, the last ${last}.`,
    sentence: 'Orders that wait get theirs at once, the oldest first. The rest can be sold.',
    button: 'Load the codes',
    done: 'The codes are loaded.',
  },
  moderateComment: {
    title: 'Change this comment?',
    sentence: 'Readers see the change at once.',
    button: 'Change it',
    done: 'The comment is changed.',
  },
  'moderateComment hide': {
    title: 'Hide this comment?',
    sentence: 'Readers do not see it any more. You can show it again.',
    button: 'Hide it',
    done: 'The comment is hidden.',
  },
  'moderateComment show': {
    title: 'Show this comment?',
    sentence: 'Readers see it at once.',
    button: 'Show it',
    done: 'The comment is shown.',
  },
  'moderateComment remove': {
    title: 'Delete this comment?',
    sentence: 'It is gone for good. To take it away from readers alone, hide it.',
    button: 'Delete it for good',
    done: 'The comment is deleted.',
    isFinal: true,
  },
  prepareExport: {
    title: 'Download this file?',
    name: 'Download a file of the shop',
    sentence:
      'The audit says who saved it. Keep it where only you can read it: all but the products has personal data.',
    button: 'Prepare the file',
    done: 'The file is ready. You can save it for five minutes.',
  },
  recordRefund: {
    title: 'Record a refund',
    details: goesBack,
    sentence: 'First send the money back at M-PESA, then type its reference here.',
    button: 'Record the refund',
    done: 'The refund is recorded.',
  },
  removePasskey: {
    title: 'Remove this passkey?',
    sentence: 'It can no longer sign in.',
    button: 'Remove it',
    done: 'The passkey is removed.',
  },
  removeSavedReply: {
    title: 'Delete this reply?',
    sentence: 'Sent answers stay as they are.',
    button: 'Delete it',
    done: 'The reply is deleted.',
  },
  removeStaff: {
    title: 'Remove this person?',
    sentence: 'Their passkeys, devices and links end at once.',
    button: 'Remove them',
    done: 'The person is removed.',
  },
  removeStaffPasskey: {
    title: 'Remove this passkey?',
    sentence: 'Devices that it signed in are signed out.',
    button: 'Remove it',
    done: 'The passkey is removed.',
  },
  reopenTicket: {
    title: 'Open it again?',
    sentence: 'The ticket waits for an answer again.',
    button: 'Open it',
    done: 'The ticket is open.',
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
  resumeCodeBatch: {
    title: 'Sell this batch again?',
    sentence: 'Its free codes can be sold. Orders that wait get theirs at once.',
    button: 'Sell it again',
    done: 'The batch is sold again.',
  },
  revealCustomerContact: {
    title: 'Show it?',
    name: 'See the contact of a customer',
    sentence: 'The audit says who saw it.',
    button: 'Show it',
    done: 'Here it is.',
  },
  revealOrderContact: {
    title: 'Show it?',
    name: 'See the contact of an order',
    sentence: 'The audit says who saw it.',
    button: 'Show it',
    done: 'Here it is.',
  },
  saveShopSettings: {
    title: 'Save the settings?',
    sentence: 'Every page and message follows at once. The amount of an open prompt does not change.',
    button: 'Save them',
    done: ({ unpayable }) => ['The settings are saved.', ...unpayableTexts(unpayable)].join(' '),
  },
  saveDeskArticle: {
    title: 'Save the article',
    sentence: 'It is written as you see it.',
    button: 'Save the article',
    done: 'The article is saved.',
  },
  addDeskConnect: {
    title: 'Add the package',
    sentence: 'Shoppers see it at once, unless you hide it.',
    button: 'Add it',
    done: 'The package is in the shop.',
  },
  saveDeskConnect: {
    title: 'Save the packages',
    sentence: 'Shoppers see it at once.',
    button: 'Save',
    done: 'The packages are saved.',
  },
  saveDeskProduct: {
    title: 'Save the product',
    sentence: 'Shoppers see it at once.',
    button: 'Save',
    done: 'The product is saved.',
  },
  saveDeskService: {
    title: 'Save the service',
    sentence: 'Shoppers see it at once.',
    button: 'Save',
    done: 'The service is saved.',
  },
  sendBackException: {
    title: 'Send the money back',
    details: goesBack,
    sentence: 'First send it back at M-PESA, then type its reference here.',
    button: 'The money went back',
    done: 'The payment is settled: the money went back.',
  },
  sendDeskMessage: {
    title: 'Send it now?',
    sentence: 'One that may have arrived can arrive twice.',
    button: 'Send it now',
    done: 'The message is being sent.',
  },
  setStaffRole: {
    title: 'Change the role?',
    sentence: 'It applies to their next press.',
    button: 'Change the role',
    done: 'The role is changed.',
  },
  setLowStock: {
    title: 'Warn at another number',
    sentence: 'Today counts what is low in stock, and an e-mail a day lists it. Empty: the usual number.',
    button: 'Save it',
    done: 'The number is saved.',
    labels: { lowStock: 'Pieces, such as 10' },
  },
  settleDeskException: {
    title: 'Settle it?',
    sentence: 'Nothing is owed, or you have seen to it.',
    button: 'Settle it',
    done: 'The payment is settled.',
  },
  showReview: {
    title: 'Show this review?',
    sentence: 'Shoppers see it at once, and it counts for the rating.',
    button: 'Show it',
    done: 'The review is shown.',
  },
  signOutStaff: {
    title: 'Sign this person out?',
    sentence: 'All their devices need the passkey again.',
    button: 'Sign them out',
    done: 'The person is signed out everywhere.',
  },
  startEmpty: {
    title: 'Start with an empty shop?',
    sentence:
      'Sample goods without an order are deleted, and the others are hidden. You can do this once, and cannot undo it.',
    button: 'Remove the samples',
    done: 'The sample goods are gone. The shop is yours.',
  },
  stopCodeBatch: {
    title: 'Stop this batch?',
    sentence: 'Its free codes are not sold any more. Those that buyers have stay with them.',
    button: 'Stop the batch',
    done: 'The batch is stopped. Its page lists the buyers.',
    labels: { reason: 'Why, such as the supplier called' },
  },
  unfreezeCustomer: {
    title: 'Unfreeze this account?',
    sentence: 'The customer can sign in, pay and open codes again.',
    button: 'Unfreeze it',
    done: 'The account is open again.',
  },
};

/** Returns the texts of a change. A call with several actions has texts for each. */
export const textsOfChange = ({ call, body }: { call: string; body: Readonly<Record<string, unknown>> }) =>
  changeTexts[`${call} ${String(body.owe === true ? 'owe' : body.action)}`] ?? changeTexts[call];

/** The labels of what a person types, by the name of the field. */
export const fieldLabels: Readonly<Record<string, string>> = {
  note: 'Note (optional)',
  reference: 'Reference',
  carrier: 'Carrier (optional)',
  reason: 'What is wrong with it',
  text: 'Text',
  title: 'Title',
  name: 'Name',
  label: 'Name of the device',
};
