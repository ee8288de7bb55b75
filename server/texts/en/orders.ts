/** Orders: their progress and the codes they deliver. */
export const orderTexts = {
  noOrderForCart: 'No order for this cart.',
  notFound: 'No such order.',
  payFirst: 'Make payment first before completing order',
  noLongerSold: (name: string) => `${name} is no longer sold.`,
  noSuchCode: 'No such code.',
  codeUnavailable: 'Your code cannot be opened at the moment. Please try again later.',
  promptOnItsWay: 'The prompt is on its way to the phone.',
  enterPin: 'Enter your M-PESA PIN on the phone.',
  promptTimedOut: 'The prompt was not answered in time.',
  promptRefused: 'M-PESA refused the payment.',
  pinAccepted: 'PIN accepted.',
  refundDue: 'We cannot fulfil the order and will send the money back. Do not pay again.',
} as const;
