import type { StorePaymentDetails } from '#contract/payments.ts';
import { browserOf, control, offers, says, type Walk } from '../support/browser-level.ts';
import { call, newCustomer } from '../support/customer.ts';
import { handsetOf } from '../support/handset.ts';
import { defineModel } from '../support/model.ts';
import { failed } from './failures.ts';
import { paymentPaybillModel } from './payment-paybill.model.ts';
import { orderOf } from './purchases.ts';

const dialog = ({ page }: Walk) => page.getByRole('dialog', { name: 'Pay by paybill' });
const presses = (name: string) => (walk: Walk) => control(dialog(walk), name).click();

export const paymentPaybillBrowser = browserOf(
  defineModel({
    ...paymentPaybillModel,
    world: {
      ...paymentPaybillModel.world,
      // An order that was cancelled has a cart that is open again.
      fetchOrder: {
        done: [orderOf('awaiting payment'), orderOf('pending')],
        error: [failed.missing('No order for this cart.'), failed.of('unreachable')],
      },
    },
  }),
)({
  arrange: async (walk) => {
    const customer = await newCustomer(walk.shop.url);
    const { cartID } = await customer.fillCart('giftcard');
    await customer.signInto(walk.page);
    await walk.open('/checkout-payment');
    await walk.page.getByRole('radio', { name: /paybill/i }).check();
    await control(walk.page, 'MAKE PAYMENT').click();
    return { cartID, token: customer.session.token, phone: `07953${String(walk.number).padStart(5, '0')}` };
  },
  events: {
    'details.retried': presses('Try again'),
    'complete.pressed': presses('COMPLETE ORDER'),
    'overlay.closed': presses('Close'),
  },
  world: {
    readDetails: { call: /^GET \/payment\/overlay\// },
    fetchOrder: {
      call: /^GET \/user\/cart\//,
      done: async ({ shop }, { cartID, token, phone }, { status }: ReturnType<typeof orderOf>) => {
        if (status !== 'pending') return;
        const { paybill, account, amount } = await call<StorePaymentDetails>(
          shop.url,
          'GET',
          `/payment/overlay/${cartID}`,
          token,
        );
        await handsetOf(shop, phone).payBill({ paybill, account, amount });
      },
    },
  },
  states: {
    'open.loading': (walk) => dialog(walk).waitFor(),
    'open.failed': offers('Try again'),
    'open.ready': offers('COMPLETE ORDER'),
    'open.checking': ({ page }) =>
      page.getByRole('progressbar', { name: 'One moment, we are looking for your payment.' }).waitFor(),
    closed: ({ page }) => page.waitForURL('**/checkout-payment*'),
    placed: says('Thank you. Your order is placed.'),
  },
  takes: [
    'paymentPaybill.open.loading --xstate.error.actor.readDetails[0]-->',
    'paymentPaybill.open.failed --details.retried[0]-->',
    'paymentPaybill.open.checking --xstate.done.actor.fetchOrder[0]-->',
    'paymentPaybill.open.checking --xstate.error.actor.fetchOrder[0]-->',
    'paymentPaybill.open.checking --xstate.error.actor.fetchOrder[1]-->',
  ],
});
