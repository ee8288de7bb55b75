/** Texts of the phone number's confirmation, on /account-management, /address and in the M-PESA Express modal. */
export const phoneVerificationTexts = {
  title: 'Confirm your phone number',
  account: (phone: string) =>
    `Is ${phone} your phone? We text a code to it. Receipts and news of your orders come once it is confirmed. A payment from this phone confirms it too.`,
  anotherPhone: (phone: string) =>
    `This is not the phone of your account. To pay from it, confirm once that ${phone} is yours. We text you a code.`,
  request: 'SEND CODE',
  requesting: 'Sending…',
  sent: (phone: string) => `A text with a code is on its way to ${phone}. It expires after ten minutes.`,
  code: 'SMS code',
  codeHelper: 'Six digits, from the text.',
  submit: 'CONFIRM NUMBER',
  submitting: 'Checking…',
  again: 'Send a new code',
  unavailable: 'We could not check whether your phone number is confirmed.',
  retry: 'Check again',
} as const;
