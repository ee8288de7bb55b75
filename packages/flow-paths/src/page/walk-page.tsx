import { act, cleanup, prettyDOM } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getInitialSnapshot,
  getNextSnapshot,
} from 'xstate';
import { coverageOf } from '../coverage.ts';
import { coveringPaths, type FlowPath, generatePaths, onPages, pathTitle, statementsOf } from '../generated-paths.ts';
import { joinPaths } from '../joined-paths.ts';
import { leavesOf } from '../machine-facts.ts';
import { flushPromises, startFlow } from '../start-flow.ts';
import { concerns } from '../statements.ts';
import { newOnPage, readPage } from '../step-descriptions.ts';
import type { Texts } from '../texts.ts';
import { checkStates, performOnPage } from './perform-on-page.ts';
import { createFirstTimes, expectTaken, isLink, machineOf, type PressedPage, pressControls } from './press-controls.ts';
import { type AnyScreenLevel, actionOf, isUsable } from './screen-level.tsx';

/** What a project provides for the walks of its pages. */
export interface PageWalkOptions {
  readonly texts?: Texts;
  /** Where the report reads the records of the walks; without it, none are written. */
  readonly folder?: string;
  /**
   * Renders the page of a level with the actor that a path drives.
   * @param replaced other flows of the page in other states than their initial ones, by id
   */
  readonly show: (
    level: AnyScreenLevel,
    path: Pick<FlowPath, 'input'>,
    led: AnyActorRef,
    replaced?: Readonly<Record<string, AnyActorRef>>,
  ) => PressedPage;
  /** Waits until the page shows what its flows are in; by default until promises are settled. */
  readonly settle?: () => Promise<void>;
  /** Returns the states that a flow beside the walked one can be in, by the id of its machine. A use of a control that sends it an event must be lost in none of them. */
  readonly statesOf?: (id: string) => Promise<readonly AnyMachineSnapshot[]>;
}

/** Returns an actor that rests in a state. What it invokes there does not run. */
export function restingIn({ machine, value, context }: AnyMachineSnapshot): AnyActorRef {
  return startFlow(machine, { snapshot: machine.resolveState({ value, context }) }).actor;
}

const isActorRef = (value: unknown): value is AnyActorRef =>
  typeof value === 'object' && value !== null && 'sessionId' in value;

/** A copy of a context without functions, with actors as their ids, and files by name and size. */
const plain = (context: unknown): unknown =>
  JSON.parse(
    JSON.stringify(context, (_, value) => {
      if (isActorRef(value)) return `actor ${value.id}`;
      return value instanceof File ? { name: value.name, size: value.size } : value;
    }),
  );

/** The page as markup, shortened if it is long. */
const markupOfPage = (): string => prettyDOM(document.body, 12_000, { highlight: false }) || '';

/**
 * Walks the machine's paths on its rendered page. A person's events are performed by the controls of the page; the
 * answers to invokes and the clock as on the machine level. After each step the machine must be in the path's state with
 * the context that the path's events lead to, the page must show that state, and it must offer no event that the machine cannot handle. In each state each control
 * is used once without effect (pressControls): the use must not be lost.
 */
export function walkPage(
  level: AnyScreenLevel,
  { show, settle = flushPromises, statesOf = async () => [], texts = {}, folder }: PageWalkOptions,
): void {
  const { events, states } = level;
  const model = onPages(level.model);
  const allCases = [model, ...(model.furtherModels ?? [])].flatMap((each) =>
    Object.entries<readonly AnyEventObject[]>(each.events).flatMap(([type, cases]) =>
      cases.map((event) => [event, actionOf(events[type], event as never)] as const),
    ),
  );

  describe(`${model.machine.id}, on the page`, () => {
    const coverage = coverageOf(model, 'screen', { texts, folder });
    const seen = new Set<string>();
    const offered = new Set<string>();
    const isFirst = createFirstTimes();
    /** The first controls that send each event to another machine, with the state in which the page shows them. */
    const toOthers: { id: string; path: FlowPath; snapshot: AnyMachineSnapshot; controls: ReadonlySet<string> }[] = [];
    afterAll(coverage.save);

    const paths = generatePaths(model);
    /** Some states are transient: no path rests in them. */
    const rests = new Set(paths.flatMap(({ steps }) => steps.flatMap(({ value }) => leavesOf(value))));
    const walked = level.separatePaths ? coveringPaths(paths) : joinPaths(paths, level.distinguish);
    it.each(walked.map((path) => [pathTitle(path), path] as const))('%s', (title, path) =>
      coverage.walk(
        title,
        async (steps) => {
          const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
          const flow = startFlow(model.machine, { input: path.input });
          const shown = show(level, path, flow.actor);
          await act(settle);

          const look = () => {
            const snapshot = flow.snapshot as AnyMachineSnapshot;
            for (const leaf of checkStates(level, snapshot)) seen.add(leaf);
            // The page depends only on the snapshot, so each snapshot is searched once.
            const shape = JSON.stringify([snapshot.value, snapshot.context]);
            if (offered.has(shape) || snapshot.status !== 'active') return;
            offered.add(shape);
            for (const [event, doing] of allCases)
              if (!snapshot.can(event) && doing && 'control' in doing)
                concerns(statementsOf(model, event), () => {
                  if (isUsable(doing.control(event as never)))
                    throw new Error(
                      `the page offers ${JSON.stringify(event)}, which ${JSON.stringify(snapshot.value)} cannot`,
                    );
                });
            const state = JSON.stringify([path.inputName, snapshot.value, model.stateKey?.(snapshot.context)]);
            const sentTo = new Map<string, Set<string>>();
            for (const press of pressControls(shown, (control) =>
              isFirst(isLink(control) ? control : `${state} ${control}`),
            )) {
              expectTaken(press);
              for (const { actor, event } of press.sent) {
                const id = machineOf(actor);
                if (actor.system === flow.actor.system || !isFirst(`${event.type} to ${id}`)) continue;
                const controls = sentTo.get(id) ?? new Set();
                sentTo.set(id, controls.add(press.control));
              }
            }
            for (const [id, controls] of sentTo) toOthers.push({ id, path, snapshot, controls });
          };

          look();
          let before = readPage(document.body);
          // What the events of the path do to the machine, to compare with what the controls did.
          let expected = (
            level.sendsAtStart ? flow.snapshot : getInitialSnapshot(model.machine, path.input)
          ) as AnyMachineSnapshot;
          for (const { event, value } of path.steps) {
            const words = await concerns(statementsOf(path.model, event), async () => {
              const description = await performOnPage(level, flow, event, user, { texts });
              await act(settle);
              expected = getNextSnapshot(model.machine as AnyStateMachine, expected, event) as AnyMachineSnapshot;
              const { value: reached, context } = flow.snapshot as AnyMachineSnapshot;
              expect(reached, `after ${event.type}`).toEqual(value);
              expect(plain(context), `context after ${event.type}`).toEqual(plain(expected.context));
              look();
              return description;
            });
            const now = readPage(document.body);
            steps.push({ words, state: leavesOf(value).join(' + '), sees: newOnPage(before, now) });
            before = now;
          }
          return flow;
        },
        markupOfPage,
      ),
    );

    it('loses no press while the flows that it sends to load or change', async () => {
      for (const { id, path, snapshot, controls } of toOthers) {
        for (const other of await statesOf(id)) {
          const shown = show(level, path, restingIn(snapshot), { [id]: restingIn(other) });
          await act(settle);
          for (const press of pressControls(shown, (control) => controls.has(control))) expectTaken(press);
          cleanup();
        }
      }
    });

    it('is seen in every state, and covers all of the machine', () => {
      expect(Object.keys(states).filter((leaf) => rests.has(leaf) && !seen.has(leaf))).toEqual([]);
      expect(coverage.missing()).toEqual([]);
    });
  });
}
