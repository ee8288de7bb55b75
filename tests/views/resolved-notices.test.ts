import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createActor, emit, fromPromise, setup } from 'xstate';
import type { Notice } from '#machines/support/notices.ts';
import { flushPromises } from '#tests/support/models/replay.ts';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { failed } from '../models/failures.ts';
import { type GreetingFields, greeting, greetingsMachine } from '../models/form.model.ts';
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

  it('whose cause the flow does not hold is left to its time', () => {
    const told = setup({ types: {} as { emitted: Notice } }).createMachine({
      on: { failed: { actions: emit(refused) }, changed: { actions: assign({}) } },
    });
    const { actor, published } = started(told);
    actor.send({ type: 'failed' });
    actor.send({ type: 'changed' });
    expect(published).toEqual([['published', refused.message]]);
  });
});
