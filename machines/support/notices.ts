/**
 * The ids of all messages that machines emit; the texts are in src/messages, one folder per language. Machines emit a
 * notice for a toast and a redirect for a navigation (src/platform/effects.ts).
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
  | 'orderCompleted'
  | 'addingItem'
  | 'updatingCart'
  /** The server has confirmed that the item is in the cart. */
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
  /** A query about an open prompt found no outcome. */
  | 'paymentPending'
  // formats that forms check before they send
  | 'phoneInvalid'
  | 'emailInvalid'
  | 'passwordTooShort'
  // titles
  | 'searchTitle'
  | 'addressTitle'
  // technical failures
  | 'offline'
  | 'unreachable'
  | 'invalidResponse'
  | 'sessionExpired'
  | 'storageFailed'
  | 'subscribed'
  // the account
  | 'accountUpdated'
  | 'accountDeleted'
  | 'phoneConfirmed'
  | 'dataExported'
  | 'addressSaved'
  | 'addressRemoved'
  | 'addressMadePrimary';

/** The id of a message, or a literal text of the server. */
export type Message = MessageID | { readonly text: string };

/** Returns a key that is equal for equal messages. */
export const messageKey = (message: Message): string => JSON.stringify(message);

export interface Notice {
  readonly type: 'notice';
  readonly message: Message;
  readonly severity: 'info' | 'success' | 'error';
  /** The title of an alert. */
  readonly title?: MessageID;
  /** A link in the notice; `label` is the text of the link. */
  readonly link?: { readonly to: string; readonly label: MessageID };
  /** The path of a picture of what the notice is about. */
  readonly image?: string;
  /** The name of what the notice is about. */
  readonly subject?: string;
  /**
   * The path of the page that shows what the notice is about. A later notice of this page takes the place of its toast,
   * which ends when the page opens. Both do not apply to errors.
   */
  readonly page?: string;
}

export interface Redirect {
  readonly type: 'redirect';
  /** A path with its query. */
  readonly to: string;
  readonly replace?: boolean;
  /** Navigation state. */
  readonly state?: Readonly<Record<string, unknown>>;
  /**
   * The redirect applies only on these paths and below, so that a person who has moved on stays. Without it, anywhere.
   */
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

/** Whether a redirect applies to a person who is on this path. */
export const isFollowed = ({ from }: Pick<Redirect, 'from'>, path: string): boolean =>
  from === undefined || from.some((start) => path === start || path.startsWith(`${start}/`));
