import type { Handset, PromptAnswer } from '#contract/handset.ts';

const statuses: Record<Handset['prompts'][number]['status'], string> = {
  open: 'Waiting for an answer',
  paid: 'Paid',
  'wrong-pin': 'Wrong PIN',
  cancelled: 'Cancelled',
  timeout: 'Not answered in time',
  'no-funds': 'Not enough money',
};

const tests: readonly { answer: PromptAnswer; label: string }[] = [
  { answer: 'wrong-pin', label: 'Wrong PIN' },
  { answer: 'no-funds', label: 'Not enough money' },
  { answer: 'timeout', label: 'Let it time out' },
];

/** Texts of the simulated phone, /sandbox/handset. */
export const handsetTexts = {
  title: 'Test phone',
  text: 'Stands in for a customer’s phone while the shop runs without Safaricom. No money moves.',
  number: 'Phone number',
  numberPlaceholder: '+254 712 345 678',
  numberHelper: 'The number that was asked to pay.',
  open: 'Open the phone',
  change: 'Change number',
  phoneLabel: (number: string) => `Phone ${number}`,
  looking: 'Looking for the phone',
  nothing: 'No M-PESA request. Start a payment in the shop; it shows here by itself.',
  arrived: (amount: string, account: string) => `New M-PESA request: ${amount}, account ${account}.`,
  question: (amount: string, shop: string, account: string) =>
    `Do you want to pay ${amount} to ${shop}? Account no. ${account}.`,
  pin: 'M-PESA PIN',
  pinHelper: 'Any four digits. They do not leave this page.',
  pinRule: 'Four digits',
  send: 'Send',
  cancel: 'Cancel',
  testsTitle: 'Try something else',
  testsText: 'What else can happen on a phone:',
  tests,
  history: 'Earlier requests',
  statuses,
  messages: 'Messages',
  noMessages: 'No messages yet.',
  paybill: 'Lipa na M-PESA',
  paybillText: 'Pay Bill',
  businessNumber: 'Business number',
  accountNumber: 'Account number',
  amount: 'Amount',
  amountHelper: 'Whole shillings.',
  pay: 'Pay',
} as const;
