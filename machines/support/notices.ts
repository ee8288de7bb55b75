/**
 * Every message that a machine can tell a person, by id; the texts are in src/messages, one file a language.
 * A machine tells the world by `emit`: a notice becomes a toast, a redirect a navigation (src/platform/effects.ts).
 */
export type MessageID =
  // spec section 8, client messages
  | 'requiredDetailsMissing'
  | 'commentDetailsMissing'
  | 'passwordsNotMatching'
  | 'passwordNotMatching'
  | 'emailMissing'
  | 'nameMissing'
  | 'searchMissing'
  | 'itemInCart'
  | 'selectPackage'
  | 'payFirst'
  | 'paymentLocked'
  // success messages
  | 'orderMade'
  | 'orderMadeStop'
  | 'addingItem'
  | 'updatingCart'
  /** The server has confirmed that the item is in the cart; with the words of the link to it. */
  | 'inCart'
  | 'viewCart'
  | 'loggingOut'
  | 'commentPosted'
  | 'postLiked'
  | 'postDisliked'
  // payment result area
  | 'paymentPrompted'
  | 'paymentCancelled'
  | 'paymentPaid'
  | 'paymentUnconfirmed'
  /** M-PESA was asked about an open prompt and still has no outcome. */
  | 'paymentAsked'
  // formats the forms check before they send
  | 'phoneInvalid'
  | 'emailInvalid'
  | 'passwordTooShort'
  // titles
  | 'searchTitle'
  | 'addressTitle'
  // failures of the world
  | 'offline'
  | 'unreachable'
  | 'garbled'
  | 'sessionExpired'
  | 'storageFailed'
  | 'subscribed'
  // the account
  | 'accountUpdated'
  | 'accountDeleted'
  | 'phoneConfirmed'
  | 'dataExported'
  | 'passwordChanged'
  | 'addressSaved'
  | 'addressRemoved'
  | 'addressMadePrimary';

/** A message by its id, or what the server said, word for word. */
export type Message = MessageID | { readonly text: string };

export interface Notice {
  readonly type: 'notice';
  readonly message: Message;
  readonly severity: 'info' | 'success' | 'error';
  /** An alert has a title. */
  readonly title?: MessageID;
  /** Where the notice leads on to; `label` is the link's text. */
  readonly link?: { readonly to: string; readonly label: MessageID };
}

export interface Redirect {
  readonly type: 'redirect';
  /** Path with its query. */
  readonly to: string;
  readonly replace?: boolean;
  /** Navigation state. */
  readonly state?: Readonly<Record<string, unknown>>;
  /** The paths it leads on from: whoever went elsewhere while an answer was awaited stays there. From anywhere without. */
  readonly from?: readonly string[];
}

export const notice = (severity: Notice['severity'], message: Message, title?: MessageID): Notice => ({
  type: 'notice',
  severity,
  message,
  ...(title && { title }),
});

export const redirect = (to: string, options: Omit<Redirect, 'type' | 'to'> = {}): Redirect => ({
  type: 'redirect',
  to,
  ...options,
});

/** Whether somebody who is at this path, or below it, goes where a redirect leads. */
export const isFollowed = ({ from }: Pick<Redirect, 'from'>, path: string): boolean =>
  from === undefined || from.some((start) => path === start || path.startsWith(`${start}/`));
