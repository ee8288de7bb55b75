import { afterAll, describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { coverageOf, type WalkedStep } from './coverage.ts';
import { expectEqual, expectStart, takesWithEffects, watchDelay, watchStep } from './effects.ts';
import {
  answersTo,
  type FlowPath,
  generatePaths,
  pathTitle,
  snapshotsOf,
  statementsIn,
  statementsOf,
  unusedEvents,
} from './generated-paths.ts';
import { conventionViolations, delayEvents, leavesOf } from './machine-facts.ts';
import type { FlowModel, Walked } from './model.ts';
import { createPrintable } from './printable.ts';
import { createRestorer, startFlow, type Watch } from './start-flow.ts';
import { addVerified, concerns, takeVerified } from './statements.ts';
import { eventWords } from './step-descriptions.ts';
import type { Texts } from './texts.ts';

/** A copy without functions, which some views contain. */
const plain = (view: unknown): unknown => JSON.parse(JSON.stringify(view));

/** A step that a walk has performed, for a project's own check of it. */
export interface PerformedStep {
  readonly event: AnyEventObject;
  readonly machine: AnyStateMachine;
  /** After the step. */
  readonly snapshot: AnyMachineSnapshot;
  /** What the step emitted. */
  readonly emitted: readonly AnyEventObject[];
}

/** What a project adds to the walks of its machines. */
export interface MachineWalkOptions {
  readonly texts?: Texts;
  /** Where the report reads the records of the walks; without it, none are written. */
  readonly folder?: string;
  /** Throws if a step breaks a rule that holds for all flows of the project. */
  readonly checkStep?: (step: PerformedStep) => void;
  /** Returns the statements of the specification that a model may name; by default every one. */
  readonly listStatements?: () => ReadonlySet<string>;
}

/**
 * Walks paths of a model on real actors of its machine. In every state of every path:
 * - the machine is in the state that the path states, and the model's invariants hold;
 * - every answer to a pending invoke is handled;
 * - an event that the machine does not handle changes nothing and throws nothing;
 * - the restored persisted snapshot has the same view;
 * - all that left the machine is what the model states: its state, changed context, emitted and sent events, running
 *   actors with their inputs, and its view model;
 * - a delay runs in exactly the states in which its step has effects;
 * - a delay takes the time that the model states, and one millisecond before its end every event has the same response
 *   as at its start.
 *
 * Many paths begin alike, and a machine does the same in them: of a step that an earlier path has passed after the same
 * events, only the state is checked again.
 * @returns a function that walks one path and throws where one of these does not hold; it adds each passed step to the
 * given list
 */
export function createPathWalker<M extends AnyStateMachine>(
  model: FlowModel<M>,
  { texts = {}, checkStep }: Pick<MachineWalkOptions, 'texts' | 'checkStep'> = {},
) {
  const possible: AnyEventObject[] = Object.values<readonly AnyEventObject[]>(model.events).flat();
  const hasEffects = takesWithEffects(model.steps);
  const { takes = hasEffects } = model;
  const delays = Map.groupBy(delayEvents(model.machine), ({ delay }) => delay);
  const restore = createRestorer(model.machine);
  /** Checks that depend only on the snapshot run once per snapshot. */
  const known = new Set<string>();
  /** The statements that each passed step has verified, by the input and the events up to it. */
  const passed = new Map<string, readonly string[]>();

  /** `toBe`, which is slow for same values. @param event the event whose statements a failure concerns */
  function expectSame(actual: unknown, expected: unknown, what: string, event?: AnyEventObject): void {
    if (Object.is(actual, expected)) return;
    const printable = createPrintable();
    concerns(event ? statementsOf(model, event) : [], () => expect(printable(actual), what).toBe(printable(expected)));
  }

  function checkInvariants(flow: ReturnType<typeof startFlow<M>>, walked: Walked<SnapshotFrom<M>>): void {
    const snapshot = flow.snapshot as AnyMachineSnapshot;
    expectSame(snapshot.error, undefined, 'the error');
    model.invariants?.(flow.snapshot, walked);
    const persisted = JSON.stringify(flow.actor.getPersistedSnapshot());
    if (known.has(persisted) || snapshot.status !== 'active') return;
    known.add(persisted);
    for (const event of flow.waiting().flatMap((id) => answersTo(model, id)))
      expectSame(snapshot.can(event), true, `${event.type} is handled`, event);
    for (const event of [...possible, ...flow.waiting().flatMap((id) => snapshotsOf(model, id))]) {
      const isTaken = snapshot.can(event);
      expectSame(isTaken, takes(flow.snapshot, event as never), `${event.type} is taken`, event);
      if (isTaken) continue;
      const emittedBefore = flow.emitted.length;
      flow.send(event);
      expectSame(flow.snapshot, snapshot, `the snapshot after ${event.type}, which cannot be taken`, event);
      expectSame(flow.emitted.length, emittedBefore, `emitted events after ${event.type}`, event);
    }
    for (const [delay, events] of delays) {
      const event = events[0] as AnyEventObject;
      const isRunning = events.some(({ type }) => snapshot.can({ type }));
      expectSame(isRunning, hasEffects(flow.snapshot, event), `the delay ${delay} runs`, event);
    }
    expectEqual(plain(model.view(restore(JSON.parse(persisted)))), plain(model.view(flow.snapshot)), 'restored');
  }

  /** Runs the checks of a step unless an earlier path has passed it. */
  async function once(beginning: string, check: () => Promise<void>, again: () => Promise<void>): Promise<void> {
    const verified = passed.get(beginning);
    if (verified) {
      await again();
      addVerified(verified);
      return;
    }
    const before = takeVerified();
    try {
      await check();
      const own = takeVerified();
      passed.set(beginning, own);
      addVerified(own);
    } finally {
      addVerified(before);
    }
  }

  return async (path: FlowPath, steps: WalkedStep[]) => {
    const flow = startFlow(model.machine, { input: path.input });
    const history: AnyEventObject[] = [];
    let beginning = path.inputName;
    const start = async () => {
      checkInvariants(flow, { history, event: undefined, emitted: flow.emitted.slice(), before: null });
      expectStart(model, flow, path.input);
    };
    await once(beginning, start, async () => {});
    for (const { event, eventCase, value } of path.steps) {
      const emittedBefore = flow.emitted.length;
      const before = flow.snapshot;
      beginning += ` ${eventCase}`;
      const perform = async (watch?: Watch) => {
        await flow.perform(event, model.delays ?? {}, watch);
        history.push(event);
        expectEqual((flow.snapshot as AnyMachineSnapshot).value, value, `after ${event.type}`);
      };
      const performWatched = async () => {
        const expectEffects = watchStep(model, flow, texts.readEmitted);
        await perform(event.type.startsWith('xstate.after.') ? watchDelay(model, flow) : undefined);
        const emitted = flow.emitted.slice(emittedBefore);
        checkStep?.({ event, machine: model.machine, snapshot: flow.snapshot as AnyMachineSnapshot, emitted });
        checkInvariants(flow, { history, event, emitted, before });
        expectEffects(event, history);
      };
      await concerns(statementsOf(model, event), () => once(beginning, performWatched, perform));
      steps.push({
        words: eventWords(event, texts, before as AnyMachineSnapshot),
        state: leavesOf(value).join(' + '),
        sees: '',
      });
    }
    flow.actor.stop();
    return flow;
  };
}

/**
 * Registers the generated tests of a machine: the rules for machines (`conventionViolations`), one test per path, and one that the paths cover
 * the whole machine.
 */
export function walkMachine<M extends AnyStateMachine>(model: FlowModel<M>, options: MachineWalkOptions = {}): void {
  describe(`${model.machine.id}, generated${model.name ? ` as ${model.name}` : ''}`, () => {
    const paths = generatePaths(model);
    const coverage = coverageOf(model, 'machine', options);
    const walkers = new Map(
      [model, ...(model.furtherModels ?? [])].map((each) => [each, createPathWalker(each, options)]),
    );
    afterAll(coverage.save);
    const check = (title: string, run: () => void) => it(title, () => coverage.check(title, run));

    check('follows the conventions of the project', () => {
      expect(conventionViolations(model.machine)).toEqual([]);
    });

    check('takes every event that the model names', () => {
      expect(unusedEvents(model, paths)).toEqual([]);
    });

    check('has the delays whose times the model states', () => {
      const delays = new Set(delayEvents(model.machine).map(({ delay }) => delay));
      expect(Object.keys(model.delays ?? {}).sort()).toEqual([...delays].sort());
    });

    it.each(paths.map((path) => [pathTitle(path), path] as const))('%s', (title, path) =>
      coverage.walk(title, async (steps) => {
        const walk = walkers.get(path.model) ?? createPathWalker(model, options);
        return walk(path, steps);
      }),
    );

    it('verifies statements that the specification lists', () => {
      const stated = [...coverage.walks.flatMap(({ statements = [] }) => statements), ...statementsIn(model)];
      if (stated.length === 0 || !options.listStatements) return;
      const listed = options.listStatements();
      expect([...new Set(stated)].filter((statement) => !listed.has(statement))).toEqual([]);
    });

    it('covers every state, transition, side of a guard and action', () => {
      expect(coverage.missing()).toEqual([]);
    });
  });
}
