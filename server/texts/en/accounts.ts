/** Accounts: sign-in, passwords, texted codes and addresses. */
export const accountTexts = {
  signInToContinue: 'Sign in to continue.',
  sessionEnded: 'Your session has ended. Sign in again.',
  signedOut: 'Signed out.',
  ownedByAnother: 'This belongs to another account.',
  userNotFound: 'User not found',
  numberHasAccount: 'This phone number already has an account. Sign in instead.',
  frozen: 'This account is frozen because its phone was reported stolen. Call us to use it again.',
  wrongSignIn: 'Phone number or password is wrong.',
  wrongCurrentPassword: 'The current password is wrong.',
  tooManySignIns: 'Too many people are signing in just now. Try again in a few seconds.',
  codeOnItsWay: 'A code is on its way to your phone.',
  resetRequested: 'If this number has an account, a code is on its way to it.',
  passwordChanged: 'Your password has been changed. Sign in with the new one.',
  passwordChangedAndCleared:
    'Your password has been changed. The number was never confirmed, so the names, e-mail, addresses, cart, unpaid order and tickets of the account have been removed. Sign in with the new password.',
  wrongCode: 'The code is wrong or has expired. Ask for a new one.',
  phoneConfirmed: 'Your phone number is confirmed already.',
  confirmPhoneFirst: 'Confirm your own phone number before you pay from another one, or pay from your own phone.',
  accountDeleted: 'Your account has been deleted.',
  deletionDuringPayment: 'A payment is under way. Finish or cancel it before you delete the account.',
  noAddress: 'No address',
  addressDuringPayment: 'A payment for a cart with this address is under way. Finish or cancel it first.',
  addressBookFull: (most: number) => `An address book holds at most ${most} addresses. Remove one to add another.`,
  // The text messages (SMS) with a one-time code.
  resetCode: (code: string, minutes: number, shop: string) =>
    `${code} is your ${shop} code for a new password. It expires in ${minutes} minutes. We never ask for it. Do not share it with anyone.`,
  confirmationCode: (code: string, minutes: number, shop: string) =>
    `${code} is your ${shop} code to confirm this phone number. It expires in ${minutes} minutes. If you did not ask for it, do not share it with anyone.`,
} as const;
