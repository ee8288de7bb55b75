import { flushPromises } from '@uwanja/flow-paths';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createActor, emit, fromPromise, setup } from 'xstate';
import { connectPackages } from '#contract/connect.ts';
import { connectPackageEvents, connectPackageMachine } from '#machines/connect-package/index.ts';
import { paybillEvents, paymentPaybillMachine } from '#machines/payment-paybill/index.ts';
import { siteHeaderEvents, siteHeaderMachine } from '#machines/site-header/index.ts';
import type { Notice } from '#machines/support/notices.ts';
import type { WatchedOrder } from '#machines/support/payment-outcome.ts';
import { cartActor } from '#tests/support/models/referenced-actors.ts';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { failed } from '../models/failures.ts';
import { type GreetingFields, greeting, greetingsMachine } from '../models/form.model.ts';
import { ada, cartID, paybillDetails, placedOf } from '../models/purchases.ts';
import { refused } from '../models/toasts.model.ts';

/** Starts a flow and records what it publishes, in order. */
function started(machine: AnyStateMachine, input: unknown = undefined) {
  const environment = testEnvironment();
  const published: unknown[] = [];
  environment.notices.subscribe(({ message }) => published.push(['published', message]));
  environment.resolvedNotices.subscribe(({ message }) => published.push(['resolved', message]));
  const actor = createActor(machine, { inspect: environment.inspect, input });
  return { actor: actor.start(), published };
}

describe('an error notice', () => {
  it('is resolved when the field with the error is changed, not when another is', () => {
    const { actor, published } = started(greetingsMachine, { name: '' });
    actor.send(greeting.submitted());
    actor.send(greeting.changed('loud', true));
    expect(published).toEqual([['published', 'nameMissing']]);
    actor.send(greeting.changed('name', 'Ada'));
    actor.send(greeting.changed('name', 'Ada L'));
    expect(published.slice(1)).toEqual([['resolved', 'nameMissing']]);
  });

  it('is resolved when what failed is sent again', async () => {
    const submit = fromPromise<string, { readonly fields: GreetingFields; readonly input: { name: string } }>(
      async () => {
        throw failed.refused('Not today.');
      },
    );
    const { actor, published } = started(greetingsMachine.provide({ actors: { submit } }), { name: 'Ada' });
    actor.send(greeting.submitted());
    await flushPromises();
    expect(published).toEqual([['published', { text: 'Not today.' }]]);
    actor.send(greeting.submitted());
    expect(published.slice(1)).toEqual([['resolved', { text: 'Not today.' }]]);
  });

  it.each([
    ['a text is typed', siteHeaderEvents.searchTyped('steam')],
    ['the search box closes', siteHeaderEvents.searchToggled()],
    ['another page opens', siteHeaderEvents.routeEntered()],
  ])('of a missing search text is resolved when %s', (_, event) => {
    const { actor, published } = started(siteHeaderMachine);
    actor.send(siteHeaderEvents.searchToggled());
    actor.send(siteHeaderEvents.searchSubmitted());
    actor.send(siteHeaderEvents.menuToggled());
    expect(published).toEqual([['published', 'searchMissing']]);
    actor.send(event);
    expect(published.slice(1)).toEqual([['resolved', 'searchMissing']]);
  });

  it('of a missing package is resolved when one is chosen', () => {
    const { actor, published } = started(connectPackageMachine, { cart: cartActor, packages: connectPackages });
    actor.send(connectPackageEvents.submitted('/blog-subscribe'));
    expect(published).toEqual([['published', 'selectPackage']]);
    actor.send(connectPackageEvents.chosen(113));
    expect(published.slice(1)).toEqual([['resolved', 'selectPackage']]);
  });

  it('that asks to pay by paybill first is resolved when the payment arrives', async () => {
    const placed = Promise.withResolvers<WatchedOrder>();
    const { actor, published } = started(
      paymentPaybillMachine.provide({
        actors: {
          getPaymentDetails: fromPromise(async () => paybillDetails),
          getCartOrder: fromPromise(async () => placedOf('awaiting payment')),
          watchOrder: fromPromise(() => placed.promise),
          storeAttempt: fromPromise(async () => {}),
          clearAttempt: fromPromise(async () => {}),
        },
      }),
      { cartID, token: ada.token },
    );
    await flushPromises();
    actor.send(paybillEvents.completePressed());
    await flushPromises();
    expect(published).toEqual([['published', 'payFirst']]);
    placed.resolve({ held: null });
    await flushPromises();
    expect(published.slice(1)).toEqual([['resolved', 'payFirst']]);
  });

  it('whose cause the flow does not hold is left to its time', () => {
    const notifying = setup({ types: {} as { emitted: Notice } }).createMachine({
      on: { failed: { actions: emit(refused) }, changed: { actions: assign({}) } },
    });
    const { actor, published } = started(notifying);
    actor.send({ type: 'failed' });
    actor.send({ type: 'changed' });
    expect(published).toEqual([['published', refused.message]]);
  });
});
