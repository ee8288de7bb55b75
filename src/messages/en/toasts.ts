import type { MessageID } from '#machines/support/notices.ts';

/**
 * The notices that machines emit, and messages that their view models show in place. Those of the specification
 * (sections 4, 5 and 8) are verbatim, with its double space.
 */
export const notices: Readonly<Record<MessageID, string>> = {
  requiredDetailsMissing: 'Required details missing.',
  commentDetailsMissing: 'Required details missing',
  passwordsNotMatching: 'Passwords not matching',
  passwordNotMatching: 'Password not matching.',
  emailMissing: 'Email missing.',
  nameMissing: 'First or last name missing.',
  searchMissing: 'Text to search is missing.',
  itemInCart: 'item in cart',
  selectPackage: 'Select a package.',
  payFirst: 'Make payment first before completing order',
  paymentLocked: 'Wait for mpesa transaction to be complete before completing order',
  orderMade: 'Order made successfully',
  orderCompleted: 'Order made successfully.',
  addingItem: 'Adding item to cart',
  updatingCart: 'Updating cart',
  inCart: 'In your cart',
  viewCart: 'View cart',
  loggingOut: 'Logging you out',
  commentPosted: 'Comment posted',
  postLiked: 'Post liked',
  postDisliked: 'Post disliked',
  paymentPrompted: 'Transaction successfully initiated. Check your phone  to complete payment',
  paymentCancelled: 'Mpesa payment has been cancelled. Kindly try again',
  paymentPaid: 'Payment has successfully been made.',
  paymentPending: 'We asked M-PESA: the payment is not confirmed yet.',
  paymentUnconfirmed: 'Make sure you have completed the payment on your phone before proceeding. Continue to retry?',
  phoneInvalid: 'Enter a Kenyan mobile number, such as +254 712 345 678.',
  emailInvalid: 'Enter a valid email address.',
  passwordTooShort: 'Use a password of at least 8 characters.',
  searchTitle: 'Search',
  addressTitle: 'Address',
  offline: 'You are offline. Check your connection and try again.',
  unreachable: 'We could not reach the shop. Please try again.',
  invalidResponse: 'The shop sent an answer we could not read. Please try again.',
  sessionExpired: 'Your session has ended. Sign in again.',
  storageFailed: 'Your browser does not let the shop remember this.',
  subscribed: 'Thank you. You are subscribed.',
  accountUpdated: 'Your details have been saved.',
  accountDeleted: 'Your account has been deleted.',
  dataExported: 'Your data have been saved as a file.',
  phoneConfirmed: 'Your phone number is confirmed.',
  addressSaved: 'The address has been saved.',
  addressRemoved: 'The address has been removed.',
  addressMadePrimary: 'This is your default shipping address now.',
};

/** The hints below empty fields, by the field's name. */
export const missingHints: Readonly<Partial<Record<string, string>>> = {
  phoneNumber: 'Enter your phone number.',
  password: 'Enter a password.',
  currentPassword: 'Enter your current password.',
  code: 'Enter the code from the text message.',
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  city: 'Choose a city.',
  area: 'Enter the area.',
  name: 'Enter your name.',
  email: 'Enter your email address.',
  subject: 'Enter a subject.',
  issue: 'Describe the issue.',
  comment: 'Write a comment.',
};

/** The hints below invalid fields, for messages whose text does not explain how to correct the field. */
export const fieldHints: Readonly<Partial<Record<MessageID, string>>> = {
  emailMissing: 'Enter your email address.',
  nameMissing: 'Enter your first and last name.',
  passwordsNotMatching: 'The passwords don’t match.',
  passwordNotMatching: 'The passwords don’t match.',
  phoneInvalid: 'Start with +254, 07 or 01.',
  emailInvalid: 'Use the form name@example.com.',
  passwordTooShort: 'Make it 8 characters or longer.',
};
