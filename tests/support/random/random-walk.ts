import fc from 'fast-check';
import { itemEvents } from '#machines/cart/index.ts';
import { addressEvents, paymentChildren, paymentEvents } from '#machines/checkout/index.ts';
import { expressEvents } from '#machines/payment-express/index.ts';
import { paybillEvents } from '#machines/payment-paybill/index.ts';
import { sessionEvents, signInEvents } from '#machines/session/index.ts';
import { type AnswerMode, createFakeApi, gameConsole, giftCard } from './fake-api.ts';
import { startShopper } from './random-shopper.ts';

/** Random walks: a person does anything at any time in the whole shop over a fake API. */
export async function startWalk() {
  return {
    shopper: await startShopper(),
    api: createFakeApi(),
    /** The times at which the shop learned of each prompt, by cart, on the walk's clock. */
    prompts: new Map<string, number[]>(),
  };
}
export type Walk = Awaited<ReturnType<typeof startWalk>>;

/** What one step does; redirects are followed after it. */
type PerformStep = (walk: Walk) => unknown;

const overlay = ({ shopper }: Walk) => paymentChildren(shopper.checkout.getSnapshot());
const writeAddress: PerformStep = ({ shopper: { checkout } }) => {
  checkout.send(addressEvents.newChosen());
  const typed = [
    ['firstName', 'Ada'],
    ['lastName', 'Achieng'],
    ['phoneNumber', '0712 345 678'],
    ['city', 'nairobi'],
    ['area', 'Westlands'],
  ] as const;
  for (const [name, value] of typed) checkout.send(addressEvents.typed(name, value));
};
const signInShopper: PerformStep = ({ shopper: { session } }) => {
  session.send(signInEvents.fieldChanged('phoneNumber', '0712 345 678'));
  session.send(signInEvents.fieldChanged('password', 'correct horse'));
  session.send(signInEvents.submitted());
};

/** Calls of the browser's own storage, which cannot be refused. */
const ownStorage = /^(read|store|clear|find|forget)(Session|Choice|CartID|Attempt|Payment|Expired|Draft)/;

/** Answers one waiting request. */
async function answer({ shopper: { flow }, api, prompts }: Walk, id: string, mode: AnswerMode): Promise<void> {
  const now = flow.clock.now();
  const input = flow.inputOf(id);
  let output: unknown;
  if (!api.knows(id)) throw new Error(`the fake API has no answer for '${id}'`);
  try {
    output = api.answer(id, input, now, ownStorage.test(id) ? 'well' : mode);
  } catch (error) {
    return flow.fail(id, error);
  }
  if (id === 'initiateExpress') {
    const { cartID } = input as { cartID: string };
    // A prompt that was open already and is returned again is not a second one.
    const latest = api.attempts.findLast((attempt) => attempt.cartID === cartID);
    if (latest?.at === now) prompts.set(cartID, [...(prompts.get(cartID) ?? []), now]);
  }
  return flow.answer(id, output);
}

/** The ids of the requests that can be answered now. A watched payment or order is answered only with its outcome. */
const due = ({ shopper: { flow }, api }: Walk): string[] =>
  flow.waiting().filter((id) => {
    const input = flow.inputOf(id) as never;
    if (id === 'watchExpress') return api.isSettled(input);
    return id === 'watchOrder' ? api.isPlaced(input) : true;
  });

/** Answers every waiting request, as a good network does. */
const everything = 'everything is answered';
const answerAll: PerformStep = async (walk) => {
  for (let turn = 0; turn < 12; turn += 1) {
    const id = due(walk)[0];
    if (id === undefined) return;
    await answer(walk, id, 'well');
    walk.shopper.followsRedirects();
  }
};

const pages = ['/', '/cart', '/login', '/checkout-address', '/checkout-payment', '/payment-overlay', '/orders'];
const kinds = ['added', 'increased', 'decreased', 'removed'] as const;

/** Every action of a person, the phone and the clock. */
const steps: Readonly<Record<string, PerformStep>> = {
  ...Object.fromEntries(
    pages.map((path): [string, PerformStep] => [`visits ${path}`, ({ shopper }) => shopper.visits(path)]),
  ),
  ...Object.fromEntries(
    Object.entries({ 'gift card': giftCard, console: gameConsole }).flatMap(([name, goods]) =>
      kinds.map((kind): [string, PerformStep] => [
        `${kind} the ${name}`,
        ({ shopper }) => shopper.cart.send(itemEvents[kind](goods, shopper.path())),
      ]),
    ),
  ),
  'signs in': signInShopper,
  'signs out': ({ shopper }) => shopper.session.send(sessionEvents.signedOut()),
  'writes an address': writeAddress,
  'sends the address': ({ shopper }) => shopper.checkout.send(addressEvents.submitted()),
  'chooses express': ({ shopper }) => shopper.checkout.send(paymentEvents.methodChosen('express')),
  'chooses paybill': ({ shopper }) => shopper.checkout.send(paymentEvents.methodChosen('paybill')),
  'chooses card': ({ shopper }) => shopper.checkout.send(paymentEvents.methodChosen('card')),
  'opens the payment': ({ shopper }) => shopper.checkout.send(paymentEvents.opened()),
  'types a phone number': (walk) => overlay(walk).express?.send(expressEvents.phoneTyped('0712 345 678')),
  'presses INITIATE PAYMENT': (walk) => overlay(walk).express?.send(expressEvents.initiatePressed()),
  'presses the action': (walk) => overlay(walk).express?.send(expressEvents.actionPressed()),
  'presses COMPLETE ORDER of the paybill': (walk) => overlay(walk).paybill?.send(paybillEvents.completePressed()),
  'closes the modal': (walk) => {
    overlay(walk).express?.send(expressEvents.closed());
    overlay(walk).paybill?.send(paybillEvents.closed());
  },
  'enters the PIN': ({ api }) => api.phone('paid'),
  'cancels on the phone': ({ api }) => api.phone('cancelled'),
  'half a second passes': ({ shopper }) => shopper.flow.pass(500),
  'two seconds pass': ({ shopper }) => shopper.flow.pass(2_000),
  'twenty seconds pass': ({ shopper }) => shopper.flow.pass(20_000),
  [everything]: answerAll,
};

const stepsToPayment = [
  'everything is answered',
  'signs in',
  'everything is answered',
  'added the gift card',
  'everything is answered',
  'visits /checkout-payment',
  'opens the payment',
  'everything is answered',
  'types a phone number',
];

const stepsToPaidPrompt = [
  ...stepsToPayment,
  'presses INITIATE PAYMENT',
  'everything is answered',
  'enters the PIN',
  'presses the action',
  'everything is answered',
];

/** The steps that lead to each beginning of a walk. */
export const startingPoints = {
  'as a new visitor': [],
  'with a full cart': ['everything is answered', 'added the gift card', 'everything is answered'],
  'signed in': ['everything is answered', 'signs in', 'everything is answered'],
  'at the payment': stepsToPayment,
  prompted: [...stepsToPayment, 'presses INITIATE PAYMENT', 'everything is answered'],
  'with a PIN entered': [...stepsToPayment, 'presses INITIATE PAYMENT', 'everything is answered', 'enters the PIN'],
  paid: stepsToPaidPrompt,
  placed: [...stepsToPaidPrompt, 'presses the action', 'everything is answered'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type StartingPoint = keyof typeof startingPoints;

/** Starts a walk and takes the steps of a beginning. */
export async function startWalkAt(startingPoint: StartingPoint): Promise<Walk> {
  const walk = await startWalk();
  for (const name of startingPoints[startingPoint]) {
    const perform = steps[name];
    if (!perform) throw new Error(`there is no step '${name}'`);
    await perform(walk);
    walk.shopper.followsRedirects();
  }
  return walk;
}

const command = (
  name: string,
  perform: PerformStep,
  check: (walk: Walk, emittedBefore: number) => void,
): fc.AsyncCommand<object, Walk> => ({
  check: () => true,
  async run(_, walk) {
    const emittedBefore = walk.shopper.flow.emitted.length;
    await perform(walk);
    walk.shopper.followsRedirects();
    // Many answers make many changes at once, so all messages count as earlier ones here.
    check(walk, name === everything ? walk.shopper.flow.emitted.length : emittedBefore);
  },
  toString: () => name,
});

/**
 * Steps of a random walk.
 * @param check checks the walk after each step; `emittedBefore` is the number of messages before it
 */
export function anyStep(
  check: (walk: Walk, emittedBefore: number) => void,
): fc.Arbitrary<fc.AsyncCommand<object, Walk>> {
  const done = Object.entries(steps).map(([name, perform]) => command(name, perform, check));
  const answered = fc
    .tuple(fc.nat(5), fc.constantFrom<AnswerMode>('well', 'unreached', 'refused', 'lost'))
    .map(([which, mode]) =>
      command(
        `request ${which} is answered: ${mode}`,
        (walk) => {
          const waiting = due(walk);
          const id = waiting[which % Math.max(1, waiting.length)];
          return id === undefined ? undefined : answer(walk, id, mode);
        },
        check,
      ),
    );
  const answering = done.filter((one) => String(one) === everything);
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...done) },
    { weight: 2, arbitrary: answered },
    { weight: 2, arbitrary: fc.constantFrom(...answering) },
  );
}
