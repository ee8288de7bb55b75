import type { Address } from '#contract/accounts.ts';
import type { Cart } from '#contract/carts.ts';
import type { CartSummary } from '../cart/index.ts';
import type { AddressDraft } from '../support/address-draft.ts';
import type { FieldErrors } from '../support/checks.ts';
import type { Credentials, SessionChanged } from '../support/credentials.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice, Redirect } from '../support/notices.ts';
import type { PaymentReceipt } from '../support/payment-outcome.ts';

export const paymentMethods = ['express', 'paybill', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export interface Context {
  readonly session: Credentials | null | 'unknown';
  /** Null while unknown. */
  readonly cart: CartSummary | null;
  /** The current path without its query. */
  readonly path: string;
  /** The primary address comes first. */
  readonly addresses: readonly Address[];
  /** The address that will be attached to the cart. */
  readonly chosenID: number | null;
  /** The typed fields of a new address; a failure does not clear them. */
  readonly draft: AddressDraft;
  readonly errors: FieldErrors<AddressDraft>;
  /** Why the address book could not be loaded, or the address could not be saved or attached. */
  readonly failure: Failure | null;
  readonly method: PaymentMethod;
  /** The server's cart after the address was attached. */
  readonly attachedCart: Cart | null;
  /**
   * Set when the current cart is empty: the cart of a payment started in this browser whose outcome it has not seen.
   * Its order may have been placed meanwhile.
   */
  readonly unsettledCartID: string | null;
  /** The cart of the last placed order. */
  readonly placedCartID: string | null;
  /** The receipt of that order; null where the payment did not report one. */
  readonly receipt: PaymentReceipt | null;
}

export type Event =
  | SessionChanged
  | { readonly type: 'cart.changed'; readonly cart: CartSummary | null }
  /** `method` is the payment method in the navigation state of /payment-overlay; null or absent where there is none. */
  | { readonly type: 'route.entered'; readonly path: string; readonly method?: PaymentMethod | null }
  | { readonly type: 'address.retried' }
  | { readonly type: 'address.chosen'; readonly addressID: number }
  /** Opens the form of a new address. */
  | { readonly type: 'address.newChosen' }
  /** Returns to the address book. */
  | { readonly type: 'address.bookChosen' }
  | { readonly type: 'address.typed'; readonly name: keyof AddressDraft; readonly value: string }
  | { readonly type: 'address.submitted' }
  | { readonly type: 'method.chosen'; readonly method: PaymentMethod }
  /** MAKE PAYMENT was pressed. */
  | { readonly type: 'payment.opened' };

export type Tag = 'loading' | 'busy';

export type Emitted = Notice | Redirect;
