import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { type AnyStateMachine, createActor, fromPromise, StateMachine } from 'xstate';
import type { ExportedActor, RecordingFile } from '#contract/recordings/recording.ts';
import { accountDetailsEvents, accountDetailsMachine } from '#machines/account/index.ts';
import { cartEvents, cartMachine, itemEvents } from '#machines/cart/index.ts';
import { catalogueMachine } from '#machines/catalogue/index.ts';
import type { RecordedActor, RecordedEvent, Recording } from '#machines/flows-inspector/index.ts';
import { createChart } from '#machines/support/chart.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { exportPaths, exportRecording } from '#src/platform/inspection/export-recording.ts';
import { createRecorder } from '#src/platform/inspection/recorder.ts';
import { testOfPath } from '#src/screens/flows/snippet.ts';
import { generatePaths } from '#tests/support/models/generated-paths.ts';
import type { AnyFlowModel } from '#tests/support/models/model.ts';
import { flushPromises } from '#tests/support/models/replay.ts';
import { replayActor } from '../../scripts/replay/replay-actor.ts';
import { accountDetailsModel } from '../models/account.model.ts';
import { catalogueModel } from '../models/catalogue.model.ts';
import { cartOf, line } from '../models/purchases.ts';

/** A recording contains no personal data, and replaying it shows where the current machines behave differently. */

/** A cart with one of an item, whose quantity is lowered: nothing changes. */
async function recorded() {
  const recorder = createRecorder(
    () => {},
    () => 0,
  );
  const actors = {
    readCart: fromPromise(async () => cartOf([line(1)])),
    storeCartID: fromPromise(async () => {}),
    updateCartItem: fromPromise(async () => cartOf([line(1, 2)])),
  };
  const actor = createActor(cartMachine.provide({ actors } as never), { inspect: recorder.observe });
  actor.start();
  actor.send(sessionChanged(null));
  await flushPromises();
  actor.send(itemEvents.decreased({ itemID: 1, itemType: 'product' }, '/cart'));
  actor.send(cartEvents.refreshed(cartOf([line(1, 3)])));
  await flushPromises();
  actor.send(itemEvents.increased({ itemID: 1, itemType: 'product' }, '/cart'));
  await flushPromises();
  actor.stop();
  return exportRecording(recorder.recording(), 'abc');
}
const machines = new Map<string, AnyStateMachine>();

describe('replaying a recording', () => {
  it('follows the recorded path on the machine that it was recorded with', async () => {
    const [cart] = (await recorded()).actors;
    if (!cart) throw new Error('nothing was recorded');
    expect(cart.path.length).toBeGreaterThan(6);
    expect(await replayActor(cartMachine, cart, machines)).toBeNull();
  });

  it('follows a flow that sends to another one', async () => {
    const recorder = createRecorder(
      () => {},
      () => 0,
    );
    const [answer] = accountDetailsModel.invokeResults.submit?.done ?? [];
    const actors = { submit: fromPromise(async () => answer) };
    const machine = accountDetailsMachine.provide({ actors } as never);
    const actor = createActor(machine, { input: accountDetailsModel.inputs.named as never, inspect: recorder.observe });
    actor.start();
    actor.send(accountDetailsEvents.changed('firstName', 'Ada'));
    actor.send(accountDetailsEvents.submitted());
    await flushPromises();
    actor.stop();
    const [saved] = (JSON.parse(JSON.stringify(exportRecording(recorder.recording(), 'abc'))) as RecordingFile).actors;
    if (!saved) throw new Error('nothing was recorded');
    expect(saved.path.map(({ event }) => event.type)).toContain('xstate.done.actor.submit');
    expect(await replayActor(accountDetailsMachine, saved, machines)).toBeNull();
    expect(testOfPath(saved)).toContain("import { sessionPartner } from '#tests/support/models/referenced-actors.ts';");
  });

  it('replays a list of which the first page is shown, with any masked amounts', async () => {
    const first = generatePaths(catalogueModel).find(({ steps }) => steps.at(-1)?.value === 'ready');
    const path = [
      { event: { type: 'xstate.init' }, value: 'loading' },
      ...(first?.steps ?? []),
    ] as ExportedActor['path'];
    const [saved] = exportPaths([{ machine: 'catalogue', input: first?.input, path, cut: false }], 'abc').actors;
    if (!saved) throw new Error('nothing was recorded');
    expect(await replayActor(catalogueMachine, saved, machines)).toBeNull();
  });

  it('names the step at which a machine with a fault differs', async () => {
    const [cart] = (await recorded()).actors;
    if (!cart) throw new Error('nothing was recorded');
    // In the faulty machine a change is never sent.
    const faulty = cartMachine.provide({ guards: { hasPending: () => false } });
    const step = cart.path.findIndex(({ event }) => event.type === 'item.increased');
    expect(await replayActor(faulty, cart, machines)).toEqual({
      step,
      event: 'item.increased',
      recorded: 'updating',
      today: 'ready',
    });
  });

  it('exits with 0 where nothing differs, and with 2 for a file that is no recording', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'replay-'));
    const replay = (text: string) => {
      writeFileSync(join(folder, 'cart.json'), text);
      return spawnSync('npm', ['run', '--silent', 'replay', '--', join(folder, 'cart.json'), '--no-views'], {
        encoding: 'utf8',
      });
    };
    const { stdout, status } = replay(JSON.stringify(await recorded()));
    expect([stdout.split('\n').slice(0, 2), status]).toEqual([
      ['Recorded by the build abc.', expect.stringMatching(/^✓ cart: \d+ steps as recorded$/)],
      0,
    ]);
    expect(replay('{}').status).toBe(2);
    rmSync(folder, { recursive: true });
  });
});

describe('a recording of a fault', () => {
  const repository = fileURLToPath(new URL('../../', import.meta.url));
  const root = mkdtempSync(join(tmpdir(), 'regression-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('VITEST')));
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: root, env, encoding: 'utf8' });

  it('becomes a test that is red on the machine with the fault, and green without it', async () => {
    for (const path of ['package.json', 'contract', 'machines', 'scripts', 'src', 'tests/support', 'tests/models'])
      cpSync(join(repository, path), join(root, path), { recursive: true });
    symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
    writeFileSync(join(root, 'vitest.config.ts'), "export default { test: { include: ['tests/machines/**'] } };\n");
    writeFileSync(join(root, 'saved.json'), JSON.stringify(await recorded()));
    const file = join(root, 'machines/cart/cart.setup.ts');
    const sound = readFileSync(file, 'utf8');
    const faulty = sound.replace(/hasPending: \(.*/, 'hasPending: () => false,');
    expect(faulty).not.toBe(sound);

    writeFileSync(file, faulty);
    const { stdout, status } = run(process.execPath, 'scripts/replay.ts', 'saved.json', '--no-views');
    expect([stdout, status]).toEqual([
      expect.stringMatching(/✗ cart: step \d+, item\.increased: recorded updating, today ready/),
      1,
    ]);
    const test = 'tests/machines/regressions/saved-1-cart.test.ts';
    const red = run('vitest', 'run', test, '--no-color');
    expect([red.stdout + red.stderr, red.status]).toEqual([expect.stringContaining('item.increased'), 1]);

    writeFileSync(file, sound);
    expect(run('vitest', 'run', test, '--no-color').status).toBe(0);
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

describe('saving a recording', () => {
  it('contains no field value of any machine', () => {
    expect(models.length).toBeGreaterThan(40);
    for (const model of models) {
      const actor = markedActor(model);
      expect(JSON.stringify(actor)).toContain(mark);
      for (const file of [
        exportRecording(recordingOf(actor), 'abc'),
        exportPaths([{ ...actor, machine: actor.chart.id }], 'abc'),
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
