/** Texts of /forgot-password and /reset-password. */
export const passwordResetTexts = {
  request: {
    title: 'Forgot your password',
    text: 'Enter your phone number. We’ll text you a reset code.',
    submit: 'Send the code',
    sentTitle: 'Check your phone',
    sent: (phone: string) =>
      `If ${phone} has an account, a text with a code is on its way to it. It expires after ten minutes.`,
    goOn: 'Enter the code',
  },
  reset: {
    title: 'Reset password',
    text: 'Enter the code from the text, and the new password twice.',
    cleared:
      'If the number was never confirmed and you are new to this browser, we clear the account’s names, e-mail, addresses, cart, unpaid order and tickets: we cannot know who typed them.',
    submit: 'Reset password',
    again: 'Ask for a new code',
  },
  fields: {
    phoneNumber: 'Phone number',
    phonePlaceholder: '+254 712 345 678',
    code: 'SMS code',
    codeHelper: 'Eight digits, from the text.',
    password: 'New password',
    passwordHelper: (minLength: number) => `At least ${minLength} characters.`,
    confirmPassword: 'Confirm password',
  },
  signIn: 'Back to the sign-in',
} as const;
