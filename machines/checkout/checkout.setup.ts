import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Address, NewAddress, User } from '#contract/accounts.ts';
import type { Cart } from '#contract/carts.ts';
import { formatPhone } from '#contract/phone.ts';
import { type CartSummary, summarizeCart } from '../cart/index.ts';
import { paymentCardMachine } from '../payment-card/index.ts';
import { expressEvents, paymentExpressMachine } from '../payment-express/index.ts';
import { paymentPaybillMachine } from '../payment-paybill/index.ts';
import { type AddressDraft, checkDraft, emptyDraft, withField } from '../support/address-draft.ts';
import type { Credentials } from '../support/credentials.ts';
import { type Failure, failureNotice } from '../support/failure.ts';
import { type Redirect, redirect } from '../support/notices.ts';
import { withoutQuery } from '../support/path.ts';
import type { PaymentOutcome, PaymentReceipt } from '../support/payment-outcome.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import { nextStep, type Step } from './checkout.step.ts';
import type { Context, Emitted, Event, PaymentMethod, Tag } from './checkout.types.ts';

/** The draft of a new address, with the id of its customer. */
interface StoredDraft {
  readonly session: Credentials;
  readonly draft: AddressDraft;
}

interface Visit {
  readonly path: string;
  readonly method?: PaymentMethod | null;
}

/** The actors, delays, actions and guards of the checkout's chart. */
export const checkoutSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    tags: Tag;
    emitted: Emitted;
    children: { paymentExpress: 'paymentExpress'; paymentPaybill: 'paymentPaybill'; paymentCard: 'paymentCard' };
  },
  actors: {
    listAddresses: unprovided<Address[], { session: Credentials }>('listAddresses'),
    /** Finds the draft of a new address that the customer had begun before a reload; null without one. */
    findDraft: unprovided<AddressDraft | null, { session: Credentials }>('findDraft'),
    getUser: unprovided<Pick<User, 'phoneNumber'>, Credentials>('getUser'),
    addAddress: unprovided<{ addressID: number }, { session: Credentials; address: NewAddress }>('addAddress'),
    attachAddress: unprovided<Cart, { session: Credentials; cartID: string; addressID: number }>('attachAddress'),
    /**
     * Finds the cart of the last payment started in this browser whose outcome it has not seen; null where there is
     * none.
     */
    findPayment: unprovided<string | null>('findPayment'),
    paymentExpress: paymentExpressMachine,
    paymentPaybill: paymentPaybillMachine,
    paymentCard: paymentCardMachine,
  },
  delays: { addressToPayment: timing.addressToPayment, orderToOrders: timing.orderToOrders },
  actions: {
    setSession: assign((_, session: Credentials | null) => ({ session })),
    setCart: assign((_, cart: CartSummary | null) => ({ cart })),
    setVisit: assign((_, { path, method }: Visit) => ({ path: withoutQuery(path), ...(method && { method }) })),
    setAddresses: assign(({ context }, addresses: readonly Address[]) => ({
      addresses,
      failure: null,
      chosenID: (addresses.find(({ addressID }) => addressID === context.chosenID) ?? addresses[0])?.addressID ?? null,
    })),
    clearAddresses: assign({ addresses: [], chosenID: null, draft: emptyDraft, errors: {}, failure: null }),
    setChoice: assign((_, chosenID: number) => ({ chosenID, failure: null })),
    setField: assign(({ context }, { name, value }: { name: keyof AddressDraft; value: string }) => ({
      draft: withField(context.draft, name, value),
      errors: { ...context.errors, [name]: undefined },
      failure: null,
    })),
    prefillPhone: assign(({ context: { draft } }, { phoneNumber }: Pick<User, 'phoneNumber'>) => ({
      draft: withField(draft, 'phoneNumber', formatPhone(phoneNumber)),
    })),
    setDraft: assign((_, draft: AddressDraft | null) => ({ draft: draft ?? emptyDraft, errors: {} })),
    /** The composition stores the draft in the browser, so that a reload does not lose it; null removes it. */
    storeDraft: (_, _stored: StoredDraft | null) => {},
    clearDraft: assign({ draft: emptyDraft, errors: {} }),
    reportDraftErrors: enqueueActions(({ context, enqueue }) => {
      const fault = checkDraft(context.draft);
      if (!fault) return;
      enqueue.assign({ errors: fault.errors, failure: null });
      enqueue.emit(fault.notice);
    }),
    setAttachedCart: assign((_, cart: Cart) => ({ attachedCart: cart, cart: summarizeCart(cart) })),
    setMethod: assign((_, method: PaymentMethod) => ({ method })),
    clearUnsettledCart: assign({ unsettledCartID: null }),
    setUnsettledCart: assign((_, unsettledCartID: string | null) => ({ unsettledCartID, method: 'express' as const })),
    setPlacedCart: assign(({ context }, { receipt }: { receipt: PaymentReceipt | null }) => ({
      placedCartID: requireCheckoutCartID(context),
      receipt,
      method: 'express' as const,
    })),
    notifyExpressOfAmount: sendTo('paymentExpress', (_, amount: number) => expressEvents.amountChanged(amount)),
    clearFailure: assign({ failure: null }),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    go: emit((_, target: Redirect) => target),
    /** Passes the method as navigation state, so that a reload shows the same modal. */
    goToOverlay: emit(({ context: { method } }) => redirect('/payment-overlay', { state: { method } })),
    /** Redirects to /orders after a paybill payment, which may have arrived meanwhile; otherwise to the empty cart. */
    goFromEmptyCart: emit(({ context: { method } }) =>
      redirect(method === 'paybill' ? '/orders' : '/cart', { replace: true }),
    ),
    goToSignIn: emit(({ context }) => redirect('/login', { replace: true, state: { to: context.path } })),
  },
  guards: {
    isStep: ({ context }, step: Step) => nextStep(context) === step,
    isOtherPath: ({ context }, path: string) => context.path !== withoutQuery(path),
    isSameCustomer: ({ context }, session: Credentials | null) =>
      context.session !== 'unknown' && context.session?.userID === session?.userID,
    /**
     * Whether a new cart makes the current step invalid: it is missing, empty, another one, or now needs an address.
     */
    isCartUnusable: ({ context }, cart: CartSummary | null) =>
      context.unsettledCartID === null &&
      (cart === null ||
        cart.isEmpty ||
        cart.cartID !== context.cart?.cartID ||
        (cart.addressNeeded && !context.cart.addressNeeded)),
    /** Whether the cart that is being paid costs another amount. */
    isNewAmount: ({ context: { cart, unsettledCartID } }, next: CartSummary | null) =>
      unsettledCartID === null &&
      next?.cartID === cart?.cartID &&
      next?.isEmpty === false &&
      !next.addressNeeded &&
      next.amount !== cart?.amount,
    /** Whether no money is held for the order. */
    isPayable: ({ context }) => context.cart?.held === null,
    hasAddresses: ({ context }) => context.addresses.length > 0,
    isKnownAddress: ({ context }, id: number | null) => context.addresses.some(({ addressID }) => addressID === id),
    /** Whether the address that could not be attached is in the book, and the server still knows it. */
    isInBook: ({ context }, { id, failure }: { id: number | null; failure: Failure }) =>
      failure.kind !== 'missing' && context.addresses.some(({ addressID }) => addressID === id),
    isSendable: ({ context }) => checkDraft(context.draft) === null,
    /** Whether something of the draft was typed, or filled in, before. */
    isBegun: ({ context }) => Object.values(context.draft).some((value) => value !== ''),
    isDraft: (_, draft: AddressDraft | null) => draft !== null,
    isFound: (_, cartID: string | null) => cartID !== null,
    isPlaced: (_, outcome: PaymentOutcome) => outcome.kind === 'placed',
  },
});

/**
 * Returns the id of the cart that is being paid.
 * @throws Error while no cart is known
 */
export function requireCheckoutCartID({ unsettledCartID, cart }: Context): string {
  const cartID = unsettledCartID ?? cart?.cartID;
  if (cartID === undefined) throw new Error('no cart is known');
  return cartID;
}
