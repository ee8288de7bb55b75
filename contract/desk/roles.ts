/** Who may do what at the desk: one table, which the server enforces and the desk shows. */

export const deskRoles = ['owner', 'money', 'fulfilment', 'support', 'writer'] as const;
export type DeskRole = (typeof deskRoles)[number];

/**
 * `no` may not. `read` sees it and changes nothing. `to send` sees it for orders that wait to be sent. `on asking` sees
 * a masked value, and reveals one at a time; each reveal is a row of the audit. `step-up` may, after a passkey that is
 * not older than five minutes. `yes` may.
 */
export type DeskAccess = 'no' | 'read' | 'to send' | 'on asking' | 'step-up' | 'yes';

/** The rows of the table. */
export const deskRights = {
  orders: { owner: 'yes', money: 'yes', fulfilment: 'to send', support: 'read', writer: 'no' },
  contact: { owner: 'yes', money: 'on asking', fulfilment: 'to send', support: 'on asking', writer: 'no' },
  /** Exceptions and attempts, without settling them. */
  payments: { owner: 'yes', money: 'yes', fulfilment: 'no', support: 'no', writer: 'no' },
  /** Settling an exception, recording a refund, cancelling a paid order. */
  settling: { owner: 'step-up', money: 'step-up', fulfilment: 'no', support: 'no', writer: 'no' },
  /** Fulfilling an order, and replacing a code that does not work. */
  fulfilment: { owner: 'yes', money: 'yes', fulfilment: 'yes', support: 'no', writer: 'no' },
  /** Notes, receipts that are sent again, and messages that are stuck. */
  receipts: { owner: 'yes', money: 'yes', fulfilment: 'yes', support: 'yes', writer: 'no' },
  /** Tickets, customers, and freezing an account. */
  customers: { owner: 'yes', money: 'read', fulfilment: 'no', support: 'yes', writer: 'no' },
  /** The export of a customer's data, and the deletion of an account. */
  personalData: { owner: 'step-up', money: 'no', fulfilment: 'no', support: 'no', writer: 'no' },
  /** Files of all products, orders and customers, and the backup. */
  exports: { owner: 'step-up', money: 'no', fulfilment: 'no', support: 'no', writer: 'no' },
  /** Products with their prices and pictures, and what shoppers see of them. */
  goods: { owner: 'yes', money: 'read', fulfilment: 'read', support: 'read', writer: 'no' },
  /** The upload of photos of products and articles. */
  photos: { owner: 'yes', money: 'no', fulfilment: 'no', support: 'no', writer: 'yes' },
  stock: { owner: 'yes', money: 'read', fulfilment: 'yes', support: 'read', writer: 'no' },
  /** The codes of gift cards: what is left, loading and stopping them. No row of it shows a code. */
  codes: { owner: 'step-up', money: 'read', fulfilment: 'read', support: 'no', writer: 'no' },
  articles: { owner: 'yes', money: 'no', fulfilment: 'no', support: 'no', writer: 'yes' },
  comments: { owner: 'yes', money: 'no', fulfilment: 'no', support: 'yes', writer: 'yes' },
  /** Reviews of products by their buyers. */
  reviews: { owner: 'yes', money: 'no', fulfilment: 'no', support: 'yes', writer: 'no' },
  /** Issues of the newsletter: writing, testing and pausing them. */
  newsletter: { owner: 'yes', money: 'no', fulfilment: 'no', support: 'no', writer: 'yes' },
  /** Sending an issue to its subscribers, and stopping it for good. */
  newsletterSending: { owner: 'step-up', money: 'no', fulfilment: 'no', support: 'no', writer: 'no' },
  /** Staff and audit. */
  staff: { owner: 'step-up', money: 'no', fulfilment: 'no', support: 'no', writer: 'no' },
  /** The settings of the shop. */
  shop: { owner: 'step-up', money: 'no', fulfilment: 'no', support: 'no', writer: 'no' },
} as const satisfies Readonly<Record<string, Readonly<Record<DeskRole, DeskAccess>>>>;
export type DeskRight = keyof typeof deskRights;

/** Returns the access of a role to a row of the table. */
/* @__NO_SIDE_EFFECTS__ */
export const accessOf = (role: DeskRole, right: DeskRight): DeskAccess => deskRights[right][role];

/**
 * The `roles` and `stepUp` of a call by its row of the table.
 * @param kind `change` leaves out the roles that only read
 */
/* @__NO_SIDE_EFFECTS__ */
export function allow(
  right: DeskRight,
  kind: 'read' | 'change',
): { readonly roles: readonly DeskRole[]; readonly stepUp: boolean } {
  const refused: readonly DeskAccess[] = kind === 'read' ? ['no'] : ['no', 'read'];
  return {
    roles: deskRoles.filter((role) => !refused.includes(accessOf(role, right))),
    stepUp: deskRoles.some((role) => accessOf(role, right) === 'step-up'),
  };
}
