import type { Address } from '#contract/accounts.ts';
import type { Cart } from '#contract/carts.ts';
import type { AddressCity } from '#contract/shop.ts';
import type { CartFacts } from '../cart/index.ts';
import type { Customer, SessionChanged } from '../support/customer.ts';
import type { Failure } from '../support/failure.ts';
import type { FieldErrors } from '../support/form.ts';
import type { Notice, Redirect } from '../support/notices.ts';
import type { PaymentReceipt } from '../support/payment-outcome.ts';

export const paymentMethods = ['express', 'paybill', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A new address as it is typed. */
export interface AddressDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly city: AddressCity | '';
  readonly area: string;
  readonly street: string;
}

export interface Context {
  readonly session: Customer | null | 'unknown';
  /** Null while not known. */
  readonly cart: CartFacts | null;
  /** Where the person is, without query. */
  readonly path: string;
  /** The primary address first. */
  readonly addresses: readonly Address[];
  /** The address to be attached. */
  readonly chosenID: number | null;
  /** What is typed of a new address; kept through failures. */
  readonly draft: AddressDraft;
  readonly errors: FieldErrors<AddressDraft>;
  /** Why the address book could not be loaded. */
  readonly failure: Failure | null;
  readonly method: PaymentMethod;
  /** The cart as the server answered it with its address. */
  readonly attachedCart: Cart | null;
  /**
   * The cart of a payment that this browser began and has not seen the end of, when the present cart is empty: the
   * order may have been placed meanwhile.
   */
  readonly unsettledCartID: string | null;
  /** The cart whose order was placed last. */
  readonly placedCartID: string | null;
  /** What that order shows of itself; null where the payment did not tell. */
  readonly receipt: PaymentReceipt | null;
}

export type Event =
  | SessionChanged
  | { readonly type: 'cart.changed'; readonly cart: CartFacts | null }
  /** `method` is what the visit to /payment-overlay was made for, where that is known. */
  | { readonly type: 'route.entered'; readonly path: string; readonly method?: PaymentMethod | null }
  | { readonly type: 'address.retried' }
  | { readonly type: 'address.chosen'; readonly addressID: number }
  /** A new address instead of one of the book. */
  | { readonly type: 'address.newChosen' }
  /** Back to the book. */
  | { readonly type: 'address.bookChosen' }
  | { readonly type: 'address.typed'; readonly name: keyof AddressDraft; readonly value: string }
  | { readonly type: 'address.submitted' }
  | { readonly type: 'method.chosen'; readonly method: PaymentMethod }
  /** MAKE PAYMENT. */
  | { readonly type: 'payment.opened' };

export type Tag =
  /** Another page is shown. */
  | 'away'
  | 'loading'
  | 'failed'
  | 'choosing'
  | 'writing'
  | 'saving'
  | 'attaching'
  | 'attached'
  | 'method'
  | 'overlay'
  | 'placed';

export type Emitted = Notice | Redirect;
