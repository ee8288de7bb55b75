import { readdirSync } from 'node:fs';
import { createChart } from '@uwanja/flow-inspector/chart';
import { exportPaths, exportRecording } from '@uwanja/flow-inspector/file';
import { type ExportedActor, type RecordingFile, recordingFile } from '@uwanja/flow-inspector/format';
import type { RecordedActor, RecordedEvent, Recording } from '@uwanja/flow-inspector/recording';
import { compare, modulesOf } from '@uwanja/flow-inspector/replay';
import { type AnyFlowModel, describeSteps, flushPromises, generatePaths, startFlow } from '@uwanja/flow-paths';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type AnyMachineSnapshot, createActor, fromPromise, StateMachine } from 'xstate';
import { isMaskedRecording } from '#contract/recordings/recording.ts';
import { maxRecordingBytes } from '#contract/recordings/size.ts';
import * as account from '#machines/account/index.ts';
import * as cart from '#machines/cart/index.ts';
import * as catalogue from '#machines/catalogue/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { savedPaths } from '#src/platform/inspection/attach-recording.ts';
import { rules } from '#src/platform/inspection/recording-rules.ts';
import { createRecentSteps } from '#src/platform/recent-steps.ts';
import { findMachineSource } from '#src/screens/flows/machine-source.ts';
import { testProject } from '#src/screens/flows/test-project.ts';
import { createShopRecorder } from '#tests/support/models/record-flow.ts';
import { loadIndex } from '../../scripts/replay/load-index.ts';
import { accountDetailsModel } from '../models/account.model.ts';
import { catalogueModel } from '../models/catalogue.model.ts';
import { cartOf, line } from '../models/purchases.ts';

// @reads tests/models

/** A recording contains no personal data, and replaying it shows where the current machines behave differently. */

/** A cart with one of an item, whose quantity is lowered: nothing changes. */
async function recorded() {
  const recorder = createShopRecorder();
  const actors = {
    readCart: fromPromise(async () => cartOf([line(1)])),
    storeCartID: fromPromise(async () => {}),
    updateCartItem: fromPromise(async () => cartOf([line(1, 2)])),
  };
  const actor = createActor(cart.cartMachine.provide({ actors } as never), { inspect: recorder.observe });
  actor.start();
  actor.send(sessionChanged(null));
  await flushPromises();
  actor.send(cart.itemEvents.decreased({ itemID: 1, itemType: 'product' }, '/cart'));
  actor.send(cart.cartEvents.refreshed(cartOf([line(1, 3)])));
  await flushPromises();
  actor.send(cart.itemEvents.increased({ itemID: 1, itemType: 'product' }, '/cart'));
  await flushPromises();
  actor.stop();
  return exportRecording(rules, recorder.recording(), 'abc');
}

describe('replaying a recording', () => {
  it('follows a flow that sends to another one', async () => {
    const recorder = createShopRecorder();
    const [answer] = accountDetailsModel.invokeResults.submit?.done ?? [];
    const actors = { submit: fromPromise(async () => answer) };
    const machine = account.accountDetailsMachine.provide({ actors } as never);
    const actor = createActor(machine, { input: accountDetailsModel.inputs.named as never, inspect: recorder.observe });
    actor.start();
    actor.send(account.accountDetailsEvents.changed('firstName', 'Ada'));
    actor.send(account.accountDetailsEvents.submitted());
    await flushPromises();
    actor.stop();
    const text = JSON.stringify(exportRecording(rules, recorder.recording(), 'abc'));
    const [saved] = (JSON.parse(text) as RecordingFile).actors;
    if (!saved) throw new Error('nothing was recorded');
    expect(saved.path.map(({ event }) => event.type)).toContain('xstate.done.actor.submit');
    expect(compare(rules, saved, [account])).toEqual({
      difference: null,
      compared: saved.path.length - 1,
      leftAt: null,
    });
  });

  it('replays a list of which the first page is shown, with any masked amounts', async () => {
    const first = generatePaths(catalogueModel).find(({ steps }) => steps.at(-1)?.value === 'ready');
    const path = [
      { event: { type: 'xstate.init' }, value: 'loading' },
      ...(first?.steps ?? []),
    ] as ExportedActor['path'];
    const [saved] = exportPaths(rules, [{ machine: 'catalogue', input: first?.input, path, cut: false }], 'abc').actors;
    if (!saved) throw new Error('nothing was recorded');
    expect(compare(rules, saved, [catalogue]).difference).toBeNull();
  });
});

const mark = 'CANARY';
const markedNumber = 987_654_321;

/** Returns the value with a mark in each field, and in keys that may be data. */
function marked(value: unknown): unknown {
  if (typeof value === 'string') return `${mark} ${value}`;
  if (typeof value === 'number') return markedNumber;
  if (Array.isArray(value)) return value.map(marked);
  if (value instanceof Error) return { failure: marked((value as { failure?: unknown }).failure), message: mark };
  if (typeof value !== 'object' || value === null) return value;
  // Actors in a flow's input: the recorder writes only their ids.
  if (Object.getPrototypeOf(value) !== Object.prototype) return mark;
  return {
    [`${mark} as a key`]: mark,
    ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, marked(each)])),
  };
}

/** Records an actor of the model's machine that gets every case of every event, each with marks. */
function markedActor(model: AnyFlowModel): RecordedActor {
  const chart = createChart(model.machine);
  const answers = Object.entries(model.invokeResults).flatMap(([id, { done = [], error = [], snapshot = [] }]) => [
    ...done.map((output) => ({ type: `xstate.done.actor.${id}`, output: marked(output) })),
    ...error.map((thrown) => ({ type: `xstate.error.actor.${id}`, error: marked(thrown) })),
    ...snapshot.map((each) => {
      const { machine, context } = each as { machine?: { id: string }; context?: unknown };
      return {
        type: `xstate.snapshot.${id}`,
        snapshot: { machine: machine?.id, value: 'ready', context: marked(context) },
      };
    }),
  ]);
  const events = Object.values<readonly { type: string }[]>(model.events)
    .flat()
    .map(({ type, ...facts }) => ({ type, ...(marked(facts) as object) }));
  return {
    id: 'actor-1',
    name: model.machine.id,
    parent: null,
    chart,
    input: marked(Object.values(model.inputs)),
    status: 'active',
    steps: [],
    path: [...events, ...answers].map((event) => ({ event, value: 'ready' })),
    cut: false,
  };
}

/** A recording of one actor whose steps and messages hold the events of its path, with marks in every context. */
function recordingOf(actor: RecordedActor): Recording {
  const events = actor.path.map(({ event }) => event as RecordedEvent);
  const common = (index: number) => ({ number: index + 1, at: markedNumber, event: events[index] as RecordedEvent });
  const steps = events.map((_, index) => ({
    ...common(index),
    activeStates: [],
    transitions: [],
    value: 'ready',
    context: marked({ name: 'x', lines: [{ price: 1 }] }),
    started: [{ id: 'load', input: marked({ query: 'x', page: 1 }) }],
    views: [marked({ title: 'x' })],
  }));
  const messages = events.map((_, index) => ({
    ...common(index),
    from: null,
    sender: null,
    to: actor.name,
    actor: actor.id,
  }));
  return { last: steps.length, actors: [{ ...actor, steps }], messages };
}

const models: AnyFlowModel[] = [];
for (const file of readdirSync(`${import.meta.dirname}/../models`).filter((name) => name.endsWith('.model.ts')))
  for (const model of Object.values(
    (await import(`../models/${file.slice(0, -'.ts'.length)}.ts`)) as Readonly<Record<string, AnyFlowModel>>,
  ))
    if (model?.machine instanceof StateMachine && model.inputs) models.push(model);

/** Walks a machine by the events that it has taken least often, and returns what its tab would save. */
async function walked(model: AnyFlowModel, length: number) {
  const recent = createRecentSteps();
  const { events } = describeSteps(model);
  const uses = new Map<unknown, number>();
  for (const input of Object.values(model.inputs)) {
    const flow = startFlow(model.machine, { input, inspect: recent.observe });
    for (let step = 0; step < length; step += 1) {
      const snapshot = flow.snapshot as AnyMachineSnapshot;
      const possible = snapshot.status === 'active' ? events.filter((event) => snapshot.can(event)) : [];
      const [event] = possible.sort((one, other) => (uses.get(one) ?? 0) - (uses.get(other) ?? 0));
      if (!event) break;
      uses.set(event, (uses.get(event) ?? 0) + 1);
      await flow.perform(event);
    }
    flow.actor.stop();
  }
  const own = recent.actors().filter(({ machine }) => machine.id === model.machine.id);
  const text = JSON.stringify(exportPaths(rules, savedPaths(own), 'abc'));
  expect(v.safeParse(recordingFile, JSON.parse(text)).issues).toBeUndefined();
  // A ticket carries as much as fits.
  if (text.length <= maxRecordingBytes) expect(isMaskedRecording(text), text).toBe(true);
  return (JSON.parse(text) as RecordingFile).actors;
}

describe('a recording of any machine', () => {
  const known = models.filter(({ machine }) => findMachineSource(machine.id) !== undefined);
  it.each(known.map((model) => [model.machine.id, model] as const))(
    'is the same on the code that made it: %s',
    async (_, model) => {
      const actors = await walked(model, 20);
      expect(actors.length).toBeGreaterThan(0);
      for (const saved of actors) {
        // The model's machine may have other delays than that of the folder.
        const indexes = await Promise.all(modulesOf(testProject, saved).map(loadIndex));
        const index = { ...Object.assign({}, ...indexes), [model.machine.id]: model.machine };
        expect(compare(rules, saved, [index]).difference).toBeNull();
      }
    },
  );

  it('is followed field by field to its end in most machines: in the others a replaced value decides', async () => {
    const followed = await Promise.all(
      known.map(async (model) => (await walked(model, 6)).every(({ path }) => path.every(({ did }) => !did?.left))),
    );
    expect(followed.filter(Boolean).length / known.length).toBeGreaterThan(2 / 3);
  });
});

describe('saving a recording', () => {
  it('contains no field value of any machine', () => {
    expect(models.length).toBeGreaterThan(40);
    for (const model of models) {
      const actor = markedActor(model);
      expect(JSON.stringify(actor)).toContain(mark);
      for (const file of [
        exportRecording(rules, recordingOf(actor), 'abc'),
        exportPaths(rules, [{ ...actor, machine: actor.chart.id }], 'abc'),
      ]) {
        const saved = JSON.stringify(file);
        expect(saved, model.machine.id).not.toContain(mark);
        expect(saved, model.machine.id).not.toContain(String(markedNumber));
      }
    }
  });

  it('contains what guards read, and distinguishes equal from different values', async () => {
    const [cart] = (await recorded()).actors;
    const event = cart?.path.find(({ event: { type } }) => type === 'item.decreased')?.event;
    expect(event).toMatchObject({ itemType: 'product', from: '/cart' });
    const refreshed = cart?.path.find(({ event: { type } }) => type === 'cart.refreshed')?.event.cart as {
      cartID: string;
    };
    const read = cart?.path.find(({ event: { type } }) => type === 'xstate.done.actor.readCart')?.event.output as {
      cartID: string;
    };
    expect(refreshed.cartID).toBe(read.cartID);
    expect(read.cartID).toMatch(/^text-\d+$/);
  });
});
