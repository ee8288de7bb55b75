import { describeModel } from '@uwanja/flow-paths';
import { browserOf, control, expectButton, expectText, transient, type Walk } from '@uwanja/flow-paths/browser';
import type { StorePaymentDetails } from '#contract/payments.ts';
import { timing } from '#machines/support/timing.ts';
import { call, newCustomer } from '#tests/support/browser/customer.ts';
import { handsetOf } from '#tests/support/models/handset.ts';
import { failed } from './failures.ts';
import { paymentPaybillModel } from './payment-paybill.model.ts';
import { placedOf } from './purchases.ts';

const dialog = ({ page }: Walk) => page.getByRole('dialog', { name: 'Pay by paybill' });
const presses = (name: string) => (walk: Walk) => control(dialog(walk), name).click();

const watching = /^GET \/payment\/mpesa\/events\/order\//;
const asking = /^GET \/user\/cart\//;

const looksForPayment = ({ page }: Walk) =>
  page.getByRole('progressbar', { name: 'One moment, we are looking for your payment.' }).waitFor();

interface Paying {
  readonly cartID: string;
  readonly token: string;
  readonly phone: string;
}

/** Pays the modal's order from the paybill menu of a phone. */
async function payBill({ site }: Walk, { cartID, token, phone }: Paying): Promise<void> {
  const path = `/payment/overlay/${cartID}`;
  const { paybill, account, amount } = await call<StorePaymentDetails>(site.url, 'GET', path, token);
  await handsetOf(site, phone).payBill({ paybill, account, amount });
}

export const paymentPaybillBrowser = browserOf(
  describeModel({
    ...paymentPaybillModel,
    // Of money that is held, which the simulated M-PESA does not take.
    events: { ...paymentPaybillModel.events, 'page.shown': [] },
    invokeResults: {
      ...paymentPaybillModel.invokeResults,
      // The validation of the simulated M-PESA refuses an amount that does not pay the order.
      watchOrder: { done: [{ held: null }], error: [failed.of('unreachable')] },
      // The cart of a cancelled order is open again.
      getCartOrder: {
        done: [placedOf('awaiting payment'), placedOf('pending')],
        error: [failed.missing('No order for this cart.'), failed.of('unreachable')],
      },
    },
  }),
)<Paying>({
  stopClock: true,
  delays: { arrivalShown: timing.outcomeGrace },
  // Storage answers before anything else can happen.
  isEventPossible: (snapshot, event) => {
    if (snapshot.matches({ open: 'storing' })) return event.type === 'xstate.done.actor.storeAttempt';
    if (snapshot.matches('clearing')) return event.type === 'xstate.done.actor.clearAttempt';
    return true;
  },
  arrange: async (walk) => {
    const customer = await newCustomer(walk.site.url);
    const { cartID } = await customer.fillCart('giftcard');
    await customer.signInto(walk.page);
    await walk.open('/checkout-payment');
    await walk.page.getByRole('radio', { name: /paybill/i }).check();
    await control(walk.page, 'MAKE PAYMENT').click();
    // React delays late code by some milliseconds, which never pass on a stopped clock.
    await dialog(walk).waitFor();
    return { cartID, token: customer.session.token, phone: `07953${String(walk.number).padStart(5, '0')}` };
  },
  events: {
    'details.retried': presses('Try again'),
    'complete.pressed': presses('COMPLETE ORDER'),
    'overlay.closed': presses('Close'),
    'page.shown': ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
  },
  invokes: {
    getPaymentDetails: { call: /^GET \/payment\/overlay\// },
    watchOrder: {
      holds: [watching],
      does: async (walk, paying, event) => {
        if (event.type.startsWith('xstate.error.')) {
          await walk.cut(watching);
          // A dropped stream is followed by a status query after a pause.
          await walk.passTime(timing.outcomePoll, asking);
          await walk.refuse(asking, 'There is no such order.', 403);
          return;
        }
        await walk.relay(watching, () => payBill(walk, paying));
      },
    },
    getCartOrder: {
      call: asking,
      done: async (walk, paying, { status }: ReturnType<typeof placedOf>) => {
        if (status === 'pending') await payBill(walk, paying);
      },
    },
    getReceipt: { call: asking },
    getOrderAgain: { call: asking },
    storeAttempt: 'by itself',
    clearAttempt: 'by itself',
  },
  states: {
    'open.loading': (walk) => dialog(walk).waitFor(),
    'open.storing': transient,
    'open.failed': expectButton('Try again'),
    'open.ready.watching': expectButton('COMPLETE ORDER'),
    'open.ready.unwatched': expectButton('COMPLETE ORDER'),
    'open.ready.rereading': transient,
    'open.reading': looksForPayment,
    'open.arrived': expectText('Your payment has arrived, and your order is placed. This page goes on by itself.'),
    'open.checking': looksForPayment,
    clearing: transient,
    closed: ({ page }) => page.waitForURL('**/checkout-payment*'),
    placed: expectText('Thank you. Your order is placed.'),
  },
  requiredTransitions: {
    stream: [
      'paymentPaybill.open.ready.watching --xstate.done.actor.watchOrder[1]-->',
      'paymentPaybill.open.ready.watching --xstate.error.actor.watchOrder[0]-->',
    ],
    network: [
      'paymentPaybill.open.loading --xstate.error.actor.getPaymentDetails[0]-->',
      'paymentPaybill.open.failed --details.retried[0]-->',
      'paymentPaybill.open.checking --xstate.error.actor.getCartOrder[0]-->',
      'paymentPaybill.open.checking --xstate.error.actor.getCartOrder[1]-->',
    ],
    server: ['paymentPaybill.open.checking --xstate.done.actor.getCartOrder[0]-->'],
  },
});
