import { describeModel } from '@uwanja/flow-paths';
import { browserOf, control, expectButton, expectText, fillIn, type Walk } from '@uwanja/flow-paths/browser';
import type { AnyEventObject } from 'xstate';
import type { Address, Session } from '#contract/accounts.ts';
import type { PaymentResponse, StorePaymentDetails } from '#contract/payments.ts';
import type { CartSummary } from '#machines/cart/index.ts';
import { checkoutEvents } from '#machines/checkout/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { call, findInStock, newCustomer, password } from '#tests/support/browser/customer.ts';
import { handsetOf, muteOutcomeStreams } from '#tests/support/models/handset.ts';
import { stock, visit } from '#tests/support/models/navigation.ts';
import { inAnotherTab } from '#tests/support/models/second-tab.ts';
import { adaAgain, isEventPossible, pathMemory } from './checkout.browser-events.ts';
import { checkoutModel, facts } from './checkout.model.ts';
import { ada } from './purchases.ts';

type Good = Awaited<ReturnType<typeof findInStock>>;

/** One browser of a customer and a visitor, with products they can buy and a payment made earlier. */
interface Shopping {
  readonly customer: Awaited<ReturnType<typeof newCustomer>>;
  readonly phone: string;
  /** A product that needs no address. */
  readonly card: Good;
  /** A product that needs an address. */
  readonly shirt: Good;
  /** The browser's stored record of a payment that was made before the page was opened. */
  readonly before: string;
  signedIn: boolean;
  /** The page shows the payment made earlier. */
  unsettled: boolean;
  /** A change of the cart has been sent and not answered. */
  changing: boolean;
}

const cartCall = /^(GET \/(cart|user\/[^/]+\/cart\/available)|POST \/cart)$/;
const changeCall = /^PATCH \/cart\/[^/]+\/item\/update$/;

const plain = facts();
const addressed = facts({ addressNeeded: true });
const empty = facts({ isEmpty: true });

const main = ({ page }: Walk) => page.getByRole('main');
const presses = (name: string) => (walk: Walk) => control(main(walk), name).click();
const sessionOf = ({ signedIn, customer }: Shopping): Session | null => (signedIn ? customer.session : null);
const linesOf = (
  { card, shirt }: Shopping,
  { isEmpty, addressNeeded }: CartSummary,
): Readonly<Record<number, number>> => (isEmpty ? {} : { [(addressNeeded ? shirt : card).variant.variantID]: 1 });

/** Starts a change of the cart to this content; its answer is held. */
async function beginChange(walk: Walk, shopping: Shopping, to: CartSummary): Promise<void> {
  shopping.changing = true;
  if (to.isEmpty) {
    await visit(walk, '/cart');
    await control(main(walk), /^Remove /)
      .first()
      .click();
  } else if (to.addressNeeded) {
    // On the list of products, adding an item causes no redirect.
    const { product } = shopping.shirt;
    await visit(walk, `/products?type=${product.itemType}`);
    await main(walk).getByRole('button', { name: 'ADD TO CART', description: product.name }).first().click();
  } else {
    await visit(walk, '/cart');
    await control(main(walk), /^Increase quantity of /)
      .first()
      .click();
  }
}

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  phoneNumber: 'Phone number',
  city: 'City',
  area: 'Area',
  street: 'Street (optional)',
} as const;
const anAddress = { firstName: 'Wanjiru', lastName: 'Kamau', city: 'nairobi', phoneNumber: '254712345678' };
const dialog = ({ page }: Walk) => page.getByRole('dialog');

/** Closes the modal, or pays and waits until the order is placed. */
async function payOrClose(walk: Walk, shopping: Shopping, { output }: AnyEventObject): Promise<void> {
  const { page, site } = walk;
  if (output?.kind !== 'placed') return control(dialog(walk), 'Close').click();
  const handset = handsetOf(site, shopping.phone);
  if ((await page.getByRole('dialog', { name: 'Pay by paybill' }).count()) > 0) {
    await control(dialog(walk), 'COMPLETE ORDER').waitFor();
    const { cartID } = await shopping.customer.cart();
    const { token } = shopping.customer.session;
    const details = await call<StorePaymentDetails>(site.url, 'GET', `/payment/overlay/${cartID}`, token);
    const { paybill, account, amount } = details;
    await handset.payBill({ paybill, account, amount });
  } else if (!shopping.unsettled) {
    await muteOutcomeStreams(page);
    await fillIn(dialog(walk).getByLabel('M-PESA phone number', { exact: true }), shopping.phone);
    await control(dialog(walk), 'INITIATE PAYMENT').click();
    await control(dialog(walk), 'COMPLETE').waitFor();
    await handset.answer('pin');
    await control(dialog(walk), 'COMPLETE').click();
  }
  await control(dialog(walk), 'COMPLETE ORDER').click();
}
const pays = { does: payOrClose };

export const checkoutBrowser = browserOf(
  describeModel({
    ...checkoutModel,
    events: {
      ...checkoutModel.events,
      'session.changed': [null, ada, adaAgain].map(sessionChanged),
      'cart.changed': [plain, addressed, empty, null].map(checkoutEvents.cartChanged),
      'route.entered': ['/checkout-address', '/checkout-payment', '/payment-overlay', '/cart', '/login', '/orders'].map(
        checkoutEvents.routeEntered,
      ),
    },
    // In other states the address book and the draft make no difference.
    stateKey: ({ session, cart, path, method, addresses, chosenID, draft, unsettledCartID }) => [
      session === 'unknown' ? session : session?.token,
      cart,
      path,
      path === '/checkout-address'
        ? [addresses.length, chosenID, Object.values(draft).filter((value) => value !== '').length]
        : method,
      unsettledCartID,
    ],
  }),
)<Shopping>({
  arrange: async (walk) => {
    const { url } = walk.site;
    const customer = await newCustomer(url, { email: `buyer${walk.number}@example.com` });
    const [card, shirt] = [await findInStock(url, 'giftcard'), await findInStock(url, 'merchandise')];
    const phone = customer.phoneNumber;
    let before = '';
    if (walk.path.steps.some(({ event }) => event.type.endsWith('.findPayment') && event.output)) {
      const { cartID } = await customer.fillCart('giftcard');
      const path = `/payment/mpesa/express/${cartID}/${phone}`;
      const { CheckoutRequestID } = await call<PaymentResponse>(url, 'GET', path, customer.session.token);
      await handsetOf(walk.site, phone).answer('pin');
      before = JSON.stringify({ cartID, CheckoutRequestID, phone, lockedUntil: 0 });
    }
    const signedIn = walk.path.steps[0]?.event.session !== null;
    if (signedIn) await customer.signInto(walk.page);
    walk.hold(cartCall);
    walk.hold(changeCall);
    // The cart downloads the checkout.
    await walk.open('/cart');
    await visit(walk, '/terms');
    return { customer, phone, card, shirt, before, signedIn, unsettled: false, changing: false };
  },
  events: {
    'session.changed': async (walk, shopping, { session }) => {
      // The first session is the one that the page found in storage.
      if (walk.ahead().length === walk.path.steps.length - 1) return;
      shopping.changing = false;
      shopping.signedIn = session !== null;
      const { phoneNumber } = shopping.customer;
      await inAnotherTab(
        walk,
        session && (await call<Session>(walk.site.url, 'POST', '/login', '', { phoneNumber, password })),
      );
    },
    'cart.changed': async (walk, shopping, { cart }) => {
      if (cart === null) return;
      await findsBefore(walk, shopping);
      if (shopping.changing) {
        shopping.changing = false;
        return walk.letThrough(changeCall);
      }
      const session = sessionOf(shopping);
      const claimed = session !== null && walk.held(/^POST \/cart$/) > 0;
      if (claimed) await stock(walk, session, {});
      await stock(walk, claimed ? null : session, linesOf(shopping, cart));
      return walk.letThrough(cartCall);
    },
    'route.entered': async (walk, shopping, { path }) => {
      await findsBefore(walk, shopping);
      const next = walk.ahead().find(({ type }) => /^(route|session|cart)\./.test(type));
      const leads =
        walk.held(cartCall) === 0 && next?.type === 'cart.changed' && next.cart && walk.memory().redirectTo !== path;
      if (leads) await beginChange(walk, shopping, next.cart);
      if (walk.memory().redirectTo !== path) await visit(walk, path);
    },
    'address.retried': presses('Try again'),
    'address.chosen': ({ page }) => page.getByRole('main').getByRole('radio').nth(1).check(),
    'address.newChosen': presses('Add a new address'),
    'address.bookChosen': presses('Use a saved address'),
    'address.typed': async (walk, _, { name, value }) => {
      const field = main(walk).getByLabel(labels[name], { exact: true });
      await (name === 'city' ? field.selectOption(value) : fillIn(field, value));
    },
    'address.submitted': presses('Continue to payment'),
    'method.chosen': ({ page }, _, { method }) =>
      page.getByRole('radio', { name: method === 'paybill' ? /paybill/i : /^Card/ }).check(),
    'payment.opened': presses('MAKE PAYMENT'),
  },
  invokes: {
    listAddresses: {
      call: /^GET \/user\/[^/]+\/address$/,
      done: async ({ site }, { customer }, wanted: readonly Address[]) => {
        const { token, userId } = customer.session;
        const book = await call<Address[]>(site.url, 'GET', `/user/${userId}/address`, token);
        // An address that is already in the book is not added again.
        for (let count = book.length; count < wanted.length; count += 1)
          await call(site.url, 'POST', `/user/${userId}/address`, token, { ...anAddress, area: `Estate ${count}` });
      },
    },
    addAddress: { call: /^POST \/user\/[^/]+\/address$/ },
    attachAddress: { call: /^PATCH \/cart\/[^/]+\/address$/ },
    getUser: 'by itself',
    findDraft: 'by itself',
    findPayment: 'by itself',
    paymentExpress: pays,
    paymentPaybill: pays,
    paymentCard: pays,
  },
  states: {
    away: null,
    resolving: null,
    findingPayment: null,
    'showing.address.loading': expectText('Loading...'),
    'showing.address.restoring': null,
    'showing.address.failed': expectButton('Try again'),
    'showing.address.choosing': expectButton('Add a new address'),
    'showing.address.entering.prefilling': expectText('New address'),
    'showing.address.entering.ready': expectText('New address'),
    'showing.address.saving': expectText('Saving the address'),
    'showing.address.attaching': expectText('Saving the address'),
    'showing.address.attached': null,
    'showing.method': expectButton('MAKE PAYMENT'),
    'showing.overlay.express': ({ page }) => page.getByRole('dialog', { name: 'Pay with M-PESA' }).waitFor(),
    'showing.overlay.paybill': ({ page }) => page.getByRole('dialog', { name: 'Pay by paybill' }).waitFor(),
    'showing.overlay.card': ({ page }) => page.getByRole('dialog', { name: 'Not available' }).waitFor(),
    placed: null,
  },
  isEventPossible,
  pathMemory,
  continuesByItself: ({ isNewCartDue, redirectTo }) => isNewCartDue === true || redirectTo !== null,
  maxSteps: 20,
  requiredTransitions: {
    address: [
      'checkout.resolving --always[1]-->',
      'checkout.resolving --always[2]-->',
      'checkout.resolving --always[4]-->',
      'checkout.showing.overlay.paybill --xstate.done.actor.paymentPaybill[1]-->',
    ],
    storage: [
      'checkout.findingPayment --xstate.done.actor.findPayment[0]-->',
      'checkout.findingPayment --xstate.done.actor.findPayment[1]-->',
    ],
    tabs: ['checkout.showing --session.changed[0]-->', 'checkout.showing --session.changed[1]-->'],
    flows: ['checkout.showing --cart.changed[0]-->'],
    server: [
      'checkout.showing.address.choosing --address.newChosen[0]-->',
      'checkout.showing.address.entering --address.bookChosen[0]-->',
    ],
  },
});

/** Prepares the browser's stored payment if the next step reads it. */
async function findsBefore(walk: Walk, shopping: Shopping): Promise<void> {
  const [next] = walk.ahead();
  if (!next?.type.endsWith('.findPayment')) return;
  shopping.unsettled = Boolean(next.output);
  await walk.page.evaluate(
    (stored) =>
      stored === '' ? localStorage.removeItem('paymentAttempt') : localStorage.setItem('paymentAttempt', stored),
    next.output ? shopping.before : '',
  );
}
