import {
  $view,
  type Config,
  createProbe,
  listMutants,
  mutationsOf,
  sharedState,
  and as watchedAnd,
  setup as watchedSetup,
  withMutant,
} from '@uwanja/flow-paths/mutants';
import { afterEach, describe, expect, it } from 'vitest';
import {
  assign,
  createActor,
  createMachine,
  emit,
  enqueueActions,
  fromPromise,
  initialTransition,
  SimulatedClock,
  setup,
  transition,
} from 'xstate';

/** The faults that the plugin puts into machines and view models. */

const kettle = setup({
  types: {} as { events: { type: 'pressed' } | { type: 'lifted' } },
  actions: { whistle: () => {}, sigh: () => {} },
  guards: { isFull: () => true },
  delays: { boiling: 3_000 },
}).createMachine({
  id: 'kettle',
  initial: 'cold',
  states: {
    waking: { always: 'cold' },
    cold: { on: { pressed: { guard: 'isFull', target: 'heating' } } },
    heating: { after: { boiling: { target: 'hot', actions: ['whistle', 'sigh'] } }, on: { lifted: 'cold' } },
    hot: { exit: 'sigh' },
  },
});
const config = kettle.config as unknown as Config;

/** Returns the state of a mutant of the kettle after a press of the button. */
function pressed(name: string): unknown {
  const mutation = mutationsOf(config).find((each) => each.name === name);
  if (!mutation) throw new Error(`no mutant ${name}`);
  const machine = createMachine(mutation.apply().config as never, kettle.implementations as never);
  return transition(machine, initialTransition(machine)[0], { type: 'pressed' })[0].value;
}

describe('the mutants of a machine', () => {
  it('drops or redirects every transition, negates every guard, drops every action and doubles every delay', () => {
    expect(mutationsOf(config).map(({ name }) => name)).toEqual([
      'kettle.waking always: drop the transition',
      'kettle.waking always: retarget to heating',
      'kettle.cold on pressed: drop the transition',
      'kettle.cold on pressed: retarget to hot',
      'kettle.cold on pressed: negate isFull',
      'kettle.heating on lifted: drop the transition',
      'kettle.heating on lifted: retarget to hot',
      'kettle.heating after boiling: drop the transition',
      'kettle.heating after boiling: retarget to cold',
      'kettle.heating after boiling: drop whistle',
      'kettle.heating after boiling: drop sigh',
      'kettle.heating after boiling: twice the delay',
      'kettle.hot exit: drop sigh',
    ]);
  });

  it('redirects a transition to a resting state, at least to its own', () => {
    const door = setup({}).createMachine({
      id: 'door',
      initial: 'moving',
      states: { moving: { always: 'shut' }, shut: { on: { pushed: 'open' } }, open: { on: { pulled: 'shut' } } },
    });
    const names = mutationsOf(door.config as unknown as Config).map(({ name }) => name);
    expect(names.filter((name) => name.includes('retarget'))).toEqual([
      'door.moving always: retarget to open',
      'door.shut on pushed: retarget to shut',
      'door.open on pulled: retarget to open',
    ]);
  });

  it("changes exactly what a mutant's name states", () => {
    const before = JSON.stringify(config);
    expect(pressed('kettle.hot exit: drop sigh')).toBe('heating');
    expect(pressed('kettle.cold on pressed: retarget to hot')).toBe('hot');
    expect(pressed('kettle.cold on pressed: negate isFull')).toBe('cold');
    expect(pressed('kettle.cold on pressed: drop the transition')).toBe('cold');
    const slow = mutationsOf(config).find(({ name }) => name.endsWith('twice the delay'));
    expect(slow?.apply().slowed).toBe('boiling');
    expect(JSON.stringify(config), 'the machine itself has no fault').toBe(before);
  });
});

describe('the mutants of what a machine computes', () => {
  const state = sharedState();
  afterEach(() => {
    state.probe = null;
    state.fault = null;
    state.machines.clear();
    state.views.clear();
  });

  /** A till: an item costs what its event says, and the sum is paid after a pause. */
  function createTill() {
    const till = watchedSetup({
      types: {} as {
        context: { sum: number; last: string; isPaid: boolean };
        events: { type: 'added'; item: string; price: number } | { type: 'paid' };
        emitted: { type: 'notice'; message: string } | { type: 'redirect'; to: string; from: string[] };
      },
      actors: { pay: fromPromise<void, { sum: number; last: string }>(() => new Promise(() => {})) },
      actions: {
        add: assign(({ context }, { item, price }: { item: string; price: number }) => ({
          sum: context.sum + price,
          last: item,
        })),
        announce: emit(({ context }) => ({ type: 'notice' as const, message: `Sum ${context.sum}` })),
        close: assign({ last: 'closed' }),
        leave: emit({ type: 'redirect' as const, to: '/thanks', from: ['/till'] }),
        thank: enqueueActions(({ enqueue }) => {
          enqueue.assign({ isPaid: true });
          enqueue.emit({ type: 'notice' as const, message: 'Thanks' });
        }),
      },
      guards: { hasSum: ({ context }) => context.sum > 0, isUnpaid: ({ context }) => !context.isPaid },
      delays: { pause: 2_000 },
    }).createMachine({
      id: 'till',
      context: { sum: 0, last: '', isPaid: false },
      initial: 'open',
      states: {
        open: {
          on: {
            added: { actions: [{ type: 'add', params: ({ event }) => event }, 'announce'] },
            paid: { guard: watchedAnd(['hasSum', 'isUnpaid']), target: 'waiting', actions: ['thank', 'leave'] },
          },
        },
        waiting: { after: { pause: { target: 'paying', actions: 'close' } } },
        paying: { invoke: { id: 'pay', src: 'pay', input: ({ context: { sum, last } }) => ({ sum, last }) } },
      },
    });
    const view = $view('viewTill', 'till/till.view.ts', (snapshot) => ({
      busy: !snapshot.matches('open'),
      title: 'Till',
      cents: snapshot.context.sum * 100,
    }));
    return { till, view };
  }

  /** Returns all that others can see of a till. */
  function trace({ till, view }: ReturnType<typeof createTill>): string {
    const seen: unknown[] = [];
    const clock = new SimulatedClock();
    const actor = createActor(till, { clock });
    actor.on('*', (event) => seen.push(event));
    actor.start();
    const look = () => {
      const snapshot = actor.getSnapshot();
      const { pay } = snapshot.children as { pay?: { getSnapshot(): { input?: unknown } } };
      seen.push(snapshot.value, snapshot.context, view(snapshot as never), pay?.getSnapshot().input);
    };
    look();
    for (const event of [
      { type: 'paid' } as const,
      { type: 'added', item: 'pen', price: 3 } as const,
      { type: 'added', item: 'ink', price: 5 } as const,
      { type: 'paid' } as const,
    ]) {
      actor.send(event);
      look();
    }
    for (const ms of [999, 1, 999, 1, 999, 1]) {
      clock.increment(ms);
      look();
    }
    actor.stop();
    return JSON.stringify(seen);
  }

  it('are of every kind, and each can be seen', async () => {
    const probe = createProbe();
    state.probe = probe;
    const till = createTill();
    const healthy = trace(till);
    state.probe = null;
    const mutants = listMutants(state.machines, state.views, ['till/'], probe);
    const unseen: string[] = [];
    for (const mutant of mutants)
      await withMutant(mutant, async () => {
        if (trace(till) === healthy) unseen.push(mutant.name);
      });
    expect(trace(till), 'the machine itself has no fault afterwards').toBe(healthy);
    const named = mutants.filter(({ kind }) => kind !== 'syntax').map(({ kind, name }) => `${kind} · ${name}`);
    expect(named).toEqual([
      'order · till.open on added: announce before add',
      'emit · till.open on added: announce twice',
      'term · till.open on paid: the guard without its term 1, hasSum',
      'term · till.open on paid: the guard without its term 2, isUnpaid',
      'emit · till.open on paid: thank twice',
      'order · till.open on paid: leave before thank',
      'emit · till.open on paid: leave twice',
      'start · till starts: sum is another number',
      'start · till starts: isPaid is inverted',
      'view · viewTill in "open": busy is inverted',
      'view · viewTill in "open": title lacks its last character',
      'view · viewTill in "open": cents is another number',
      'param · till.open on added: param of add: item lacks its last character',
      'param · till.open on added: param of add: price is another number',
      'param · till.open on added: param of add: price comes from context.sum',
      'param · till.open on added: param of add: item comes from context.last',
      'field · till add assigns: sum stays as it was',
      'field · till add assigns: sum changes by half as much again',
      'field · till add assigns: last stays as it was',
      'field · till add assigns: last lacks its last character',
      'text · till announce sends: message lacks its last character',
      'emit · till thank emits: lost',
      'emit · till thank emits: twice',
      'text · till thank emits: message lacks its last character',
      'field · till thank assigns: isPaid stays as it was',
      'redirect · till leave sends: to lacks its last character',
      'redirect · till leave sends: to is missing',
      'redirect · till leave sends: from lacks its last element',
      'redirect · till leave sends: from is missing',
      'redirect · till leave sends: from.0 lacks its last character',
      'delay · till delay pause: 1 ms less',
      'delay · till delay pause: 1000 ms more',
      'delay · till delay pause: half as long again',
      'delay · till delay pause: 1000 ms less',
      'view · viewTill in "waiting": busy is inverted',
      'view · viewTill in "waiting": title lacks its last character',
      'view · viewTill in "waiting": cents is another number',
      'field · till close assigns: last stays as it was',
      'field · till close assigns: last lacks its last character',
      'input · till.paying: input of pay: sum is another number',
      'input · till.paying: input of pay: sum is missing',
      'input · till.paying: input of pay: last lacks its last character',
      'input · till.paying: input of pay: last is missing',
      'input · till.paying: input of pay: from the context before the transition',
      'view · viewTill in "paying": busy is inverted',
      'view · viewTill in "paying": title lacks its last character',
      'view · viewTill in "paying": cents is another number',
    ]);
    // The events above never pay a till twice, so nothing shows that this term is gone: it survives.
    expect(unseen).toEqual(['till.open on paid: the guard without its term 2, isUnpaid']);
  });
});
