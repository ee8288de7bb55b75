import { describeModel, type IsEventPossible, type PathMemory } from '@uwanja/flow-paths';
import {
  browserOf,
  control,
  expectButton,
  expectText,
  fillIn,
  raisedByMachine,
  type Walk,
} from '@uwanja/flow-paths/browser';
import type { AnyMachineSnapshot } from 'xstate';
import type { PaymentResponse } from '#contract/payments.ts';
import { timing } from '#machines/support/timing.ts';
import { call, newCustomer } from '#tests/support/browser/customer.ts';
import { handsetOf } from '#tests/support/models/handset.ts';
import { paymentExpressModel } from './payment-express.model.ts';
import { payments } from './purchases.ts';

/** A payer in front of the modal, and the phone that gets the prompt. */
interface Paying {
  readonly phone: string;
  /** Whether the latest prompt has a CheckoutRequestID: without one it is not watched. */
  isNamed: boolean;
}

const asking = /^GET \/payment\/mpesa\/query\//;
const watching = /^GET \/payment\/mpesa\/events\//;
const account = /^GET \/user\/[^/]+\/get$/;
const dialog = ({ page }: Walk) => page.getByRole('dialog', { name: 'Pay with M-PESA' });
/** Longer than any lock, in milliseconds. */
const wholeLock = 60_000;

type Outcome = 'paid' | 'cancelled' | 'over' | 'open';
const outcomeOf = ({ ResponseCode, ResultDesc, isOver }: PaymentResponse): Outcome =>
  isOver ? 'over' : ResponseCode !== '0' ? 'open' : /cancelled/.test(ResultDesc) ? 'cancelled' : 'paid';

/** Answers the open prompt on the phone so that it has this outcome. */
async function answerPrompt({ site }: Walk, { phone }: Paying, outcome: Outcome): Promise<void> {
  const handset = handsetOf(site, phone);
  if (outcome === 'open' || !(await handset.read()).prompts.some(({ status }) => status === 'open')) return;
  await handset.answer(({ paid: 'pin', cancelled: 'cancel', over: 'timeout' } as const)[outcome]);
}

const leafOf = (value: unknown): string =>
  typeof value === 'string' ? value : leafOf(Object.values(value as object)[0] ?? '');
const attemptIn = ({ value }: AnyMachineSnapshot): string =>
  typeof value === 'string' ? value : leafOf((value.paying as { attempt: unknown }).attempt);

/** The only events that are possible in a state that waits for one actor. */
const alone: Readonly<Record<string, RegExp>> = {
  restoring: /done\.actor\.findAttempt$/,
  storing: /\.storeAttempt$/,
  leaving: /\.storeLeftAttempt$/,
  storingOpen: /\.storeOpenAttempt$/,
  clearing: /done\.actor\.clearAttempt$/,
  initiating: /\.initiateExpress$/,
  completing: /\.completeOrder$/,
  resuming: /\.resumeExpress$|^overlay\.closed$/,
  querying: /\.queryExpress$|^overlay\.closed$/,
};

const isEventPossible: IsEventPossible = (snapshot, event, { prompt }) => {
  const leaf = attemptIn(snapshot);
  if (alone[leaf] && !alone[leaf].test(event.type)) return false;
  // A prompt without a CheckoutRequestID cannot be watched.
  if (leaf === 'watching' && snapshot.context.CheckoutRequestID === '')
    return event.type.endsWith('error.actor.watchExpress');
  // In these states the action button initiates, so there is no second button for it.
  if (['cancelled', 'failed', 'refused'].includes(leaf) && event.type === 'initiate.pressed') return false;
  // A stream without events for the whole lock counts as dropped.
  if (leaf === 'watching' && event.type.startsWith('xstate.after.promptLock')) return false;
  switch (event.type) {
    // tests/browser/changed-cart.test.ts changes a price while the modal is open.
    case 'amount.changed':
      return false;
    case 'xstate.done.actor.initiateExpress':
      // The server names a prompt as still open only while there is one.
      return event.output === payments.stillOpen
        ? prompt === 'open'
        : prompt !== 'paid' || event.output !== payments.accepted;
    case 'xstate.done.actor.completeOrder':
      return prompt === 'paid';
    case 'xstate.done.actor.queryExpress':
    case 'xstate.done.actor.resumeExpress':
      return prompt === 'open' || prompt === outcomeOf(event.output);
    case 'xstate.done.actor.watchExpress':
      return prompt === 'open' && outcomeOf(event.output) !== 'open';
    case 'xstate.done.actor.delayOutcome':
      return prompt === outcomeOf(event.output);
    // The code of the delay is that of the watch, which has arrived.
    case 'xstate.error.actor.delayOutcome':
      return false;
    default:
      return true;
  }
};

/** The events with a prompt's outcome, found by their answers, so that they stay right when a call is renamed. */
const outcomeEvents: ReadonlySet<string> = new Set(
  Object.entries(paymentExpressModel.invokeResults)
    .filter(([, { done }]) => done?.includes(payments.pending))
    .map(([id]) => `xstate.done.actor.${id}`),
);

const pathMemory: PathMemory = {
  start: () => ({ prompt: 'none' }),
  after: (memory, { type, output }) => {
    if (type === 'xstate.done.actor.findAttempt' && output !== null) return { prompt: 'open' };
    if (type === 'xstate.done.actor.initiateExpress' && output === payments.accepted) return { prompt: 'open' };
    if (!outcomeEvents.has(type)) return memory;
    const outcome = outcomeOf(output);
    return outcome === 'open' ? memory : { prompt: outcome };
  },
};

const asks = {
  call: asking,
  done: (walk: Walk, paying: Paying, response: PaymentResponse) => answerPrompt(walk, paying, outcomeOf(response)),
};
const busy = (walk: Walk) => dialog(walk).locator('form[aria-busy="true"]').waitFor();

export const paymentExpressBrowser = browserOf(
  describeModel({
    ...paymentExpressModel,
    stateKey: ({ phone, phoneError, CheckoutRequestID, payerState }) => [
      phone,
      phoneError,
      CheckoutRequestID,
      payerState,
    ],
  }),
)<Paying>({
  stopClock: true,
  arrange: async (walk) => {
    const { site, page } = walk;
    const customer = await newCustomer(site.url);
    const { cartID } = await customer.fillCart('giftcard');
    const phone = customer.phoneNumber;
    await customer.signInto(page);
    const [first] = walk.path.steps;
    const found = first?.event.output;
    if (found) {
      const path = `/payment/mpesa/express/${cartID}/${phone}`;
      const { CheckoutRequestID } = await call<PaymentResponse>(site.url, 'GET', path, customer.session.token);
      await page.addInitScript(
        ([stored, ms]) => {
          const lockedUntil = Date.now() + Number(ms);
          localStorage.setItem('paymentAttempt', JSON.stringify({ ...JSON.parse(String(stored)), lockedUntil }));
        },
        [JSON.stringify({ cartID, CheckoutRequestID, phone }), found.lockRemaining > 0 ? wholeLock : 0] as const,
      );
    }
    await walk.open('/checkout-payment');
    await control(page, 'MAKE PAYMENT').click();
    // React delays late code by some milliseconds, which never pass on a stopped clock.
    await dialog(walk).waitFor();
    return { phone, isNamed: true };
  },
  events: {
    'phone.typed': (walk, { phone }, { phone: typed }) =>
      fillIn(
        dialog(walk).getByLabel('M-PESA phone number', { exact: true }),
        typed.length > 5 ? `0${phone.slice('254'.length)}` : typed,
      ),
    'initiate.pressed': (walk) => control(dialog(walk), 'INITIATE PAYMENT').click(),
    'action.pressed': async (walk) => {
      const action = control(dialog(walk), /^(CANCEL|COMPLETE|RETRY|COMPLETE ORDER)$/);
      // After a cancellation the action button initiates a new payment.
      await ((await action.count()) > 0 ? action : control(dialog(walk), 'INITIATE PAYMENT')).click();
    },
    'overlay.closed': (walk) => control(dialog(walk), 'Close').click(),
    'network.restored': ({ page }) => page.evaluate(() => window.dispatchEvent(new Event('online'))),
    'amount.changed': raisedByMachine,
    'lock.acquired': raisedByMachine,
  },
  invokes: {
    findAttempt: 'by itself',
    getUser: {
      holds: [account],
      does: async (walk, _, event) => {
        // The dialog that confirms the number reads the account as well.
        do await (event.type.startsWith('xstate.error.') ? walk.cut(account) : walk.letThrough(account));
        while (walk.held(account) > 0);
      },
    },
    storeAttempt: 'by itself',
    storeOpenAttempt: 'by itself',
    clearAttempt: 'by itself',
    initiateExpress: {
      call: /^GET \/payment\/mpesa\/express\//,
      done: async (walk, paying, response: PaymentResponse) => {
        if (response === payments.stillOpen) {
          const open = (await handsetOf(walk.site, paying.phone).read()).prompts.find(
            ({ status }) => status === 'open',
          );
          paying.isNamed = true;
          return { instead: { ...response, CheckoutRequestID: open?.id ?? '' } };
        }
        if (response !== payments.systemBusy) paying.isNamed = response.CheckoutRequestID !== '';
        if (response !== payments.accepted) return { instead: response };
        // A phone accepts one prompt at a time, so the open one is ended first.
        await answerPrompt(walk, paying, 'over');
        return null;
      },
    },
    queryExpress: asks,
    resumeExpress: asks,
    watchExpress: {
      holds: [watching],
      does: async (walk, paying, event) => {
        if (event.type.startsWith('xstate.error.')) {
          // Without a CheckoutRequestID the watch ends by itself.
          if (!paying.isNamed) return;
          await walk.cut(watching);
          // After the polling interval the page queries the payment.
          await walk.passTime(timing.outcomePoll, asking);
          await walk.refuse(asking, 'There is no such payment.', 404);
          return;
        }
        const outcome = outcomeOf(event.output);
        await walk.relay(watching, () => answerPrompt(walk, paying, outcome));
      },
    },
    // For a person who is about to press COMPLETE.
    delayOutcome: { holds: [], does: (walk) => walk.passTimeOn() },
    getReceipt: { call: /^GET \/user\/cart\/[^/]+\/order$/ },
    completeOrder: { call: /^PATCH \/user\/order\/cart\// },
  },
  delays: { promptLock: wholeLock },
  states: {
    'paying.attempt.closable.restoring': null,
    'paying.attempt.closable.resuming': busy,
    'paying.attempt.closable.awaitingPayer.entering.prefilling': expectButton('CANCEL'),
    'paying.attempt.closable.awaitingPayer.entering.ready': expectButton('CANCEL'),
    'paying.attempt.closable.awaitingPayer.prompted.watching': expectButton('COMPLETE'),
    'paying.attempt.closable.awaitingPayer.prompted.answered': expectButton('COMPLETE'),
    'paying.attempt.closable.awaitingPayer.prompted.unwatched': expectButton('COMPLETE'),
    'paying.attempt.closable.awaitingPayer.refused': expectButton('RETRY'),
    'paying.attempt.closable.awaitingPayer.unconfirmed.watching': expectButton('RETRY'),
    'paying.attempt.closable.awaitingPayer.unconfirmed.answered': expectButton('RETRY'),
    'paying.attempt.closable.awaitingPayer.unconfirmed.unwatched': expectButton('RETRY'),
    'paying.attempt.closable.awaitingPayer.failed': expectText('Nothing was charged'),
    'paying.attempt.closable.awaitingPayer.cancelled': expectText('Mpesa payment has been cancelled. Kindly try again'),
    'paying.attempt.closable.querying': busy,
    'paying.attempt.closable.paid.reading': expectButton('COMPLETE ORDER'),
    'paying.attempt.closable.paid.shown': expectButton('COMPLETE ORDER'),
    'paying.attempt.blocking.initiating': busy,
    'paying.attempt.blocking.leaving': null,
    'paying.attempt.blocking.storing': null,
    'paying.attempt.blocking.storingOpen': null,
    'paying.attempt.blocking.completing': busy,
    'paying.attempt.blocking.clearing': null,
    'paying.lock.open': null,
    // After a payment the lock's countdown is not shown.
    'paying.lock.locked.counting': (walk) =>
      dialog(walk)
        .getByRole('timer')
        .or(control(dialog(walk), 'COMPLETE ORDER'))
        .first()
        .waitFor(),
    closed: ({ page }) => page.waitForURL('**/checkout-payment*'),
    placed: expectText('Thank you. Your order is placed.'),
  },
  isEventPossible,
  pathMemory,
  maxSteps: 22,
  requiredTransitions: {
    storage: [
      'paymentExpress.paying.attempt.closable.resuming --xstate.done.actor.resumeExpress[0]-->',
      'paymentExpress.paying.attempt.closable.resuming --xstate.done.actor.resumeExpress[2]-->',
      'paymentExpress.paying.attempt.closable.resuming --xstate.error.actor.resumeExpress[0]-->',
      'paymentExpress.paying.attempt.blocking.storing --xstate.error.actor.storeAttempt[0]-->',
    ],
    stream: [
      'paymentExpress.paying.attempt.closable.awaitingPayer.prompted.answered --xstate.done.actor.delayOutcome[1]-->',
      'paymentExpress.paying.attempt.closable.awaitingPayer.prompted.watching --xstate.error.actor.watchExpress[0]-->',
      'paymentExpress.paying.attempt.closable.awaitingPayer.prompted.answered --xstate.done.actor.delayOutcome[2]-->',
      'paymentExpress.paying.attempt.closable.awaitingPayer.unconfirmed.answered --xstate.done.actor.delayOutcome[0]-->',
    ],
    server: [
      'paymentExpress.paying.attempt.closable.awaitingPayer.entering.prefilling --xstate.done.actor.getUser[0]-->',
      'paymentExpress.paying.attempt.closable.awaitingPayer.failed --action.pressed[1]-->',
      'paymentExpress.paying.attempt.closable.awaitingPayer.unconfirmed --action.pressed[0]-->',
      'paymentExpress.paying.attempt.closable.paid.reading --xstate.done.actor.getReceipt[0]-->',
    ],
    network: ['completing --xstate.error.actor.completeOrder[0]-->'],
    clock: [
      'paymentExpress.paying.attempt.closable.awaitingPayer.failed --action.pressed[0]-->',
      'locked --xstate.after.promptLock.locked[0]-->',
    ],
    input: ['paymentExpress.paying.attempt.closable.awaitingPayer --initiate.pressed[2]-->'],
  },
});
