/** The desk of the owner: sentences for the staff. */
export const deskTexts = {
  sessionEnds: {
    'signed out': 'Sign in with your passkey.',
    idle: 'You were signed out after twelve hours without use. Sign in again.',
    expired: 'You were signed out after seven days. Sign in again.',
    revoked: 'This session was ended. Sign in again.',
    replaced: 'Somebody has signed in again in this browser.',
  },
  notAllowed: 'Your role does not allow this.',
  stepUp: 'Use your passkey again to continue.',
  overtaken: (decidedOn: string, now: string) =>
    `Somebody was faster: you saw “${decidedOn}”, and it is “${now}” now. Nothing was changed.`,
  actionUsed: 'This change was sent before by another request. Start again.',
  passkeyRefused: 'This passkey does not open the desk. Try again, or ask the owner for a new link.',
  passkeyExists: 'This passkey is stored already.',
  anotherPerson: 'This is the passkey of another person.',
  invitationOver: 'This link was used or has expired. Ask the owner for a new one.',
  pictureRefused: {
    'another type': 'This file is not the picture that was announced.',
    'another size': 'This picture has another size than was announced.',
    animated: 'This picture moves. Choose a still one.',
    broken: 'This file is damaged, or has more in it than a picture.',
    'too large': 'This picture is larger than 600 kB.',
  },
  noSuchPicture: 'This picture is gone. Choose it again.',
  oneStockChange: 'Give a difference or a count.',
  exportOver: 'This download has expired. Start it again at the desk.',
  noSuchValue: 'There is no such value.',
  noSuchDevice: 'No such open session.',
  tooManyStreams: 'The desk is open in too many tabs.',
  tooManyReplacements:
    'This buyer has had three codes replaced in seven days. Ask somebody with the role owner or money.',
  notPaid: (status: string) =>
    status === 'refund due'
      ? 'This order is cancelled already. Record its refund.'
      : `This order is “${status}”: only a paid order can be cancelled.`,
  codesMissing: (codes: number) =>
    `This order waits for ${codes === 1 ? 'a code' : `${codes} codes`}. Load codes first, unless the customer has them already.`,
  severalPayments: 'This order was paid more than twice. Open the exception of the payment that went back.',
  messageNotSendable: (state: string) => `This message is “${state}”: it is not sent again.`,
} as const;
