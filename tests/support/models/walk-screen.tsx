import { act, cleanup, prettyDOM, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FlowSourceContext } from '@uwanja/flow-ssr';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getInitialSnapshot,
  getNextSnapshot,
} from 'xstate';
import { cartMachine } from '#machines/cart/index.ts';
import { checkoutMachine } from '#machines/checkout/index.ts';
import { cookieConsentMachine } from '#machines/cookie-consent/index.ts';
import { sessionMachine } from '#machines/session/index.ts';
import { siteHeaderMachine } from '#machines/site-header/index.ts';
import { toasts as limits } from '#machines/support/timing.ts';
import { toastsMachine } from '#machines/toasts/index.ts';
import type { Environment } from '#src/platform/environment.ts';
import { EnvironmentContext } from '#src/platform/hooks/environment.ts';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { fakeShop } from '#tests/support/views/fake-shop.ts';
import { coverageOf } from './coverage.ts';
import { coveringPaths, type FlowPath, generatePaths, onPages, pathTitle, statementsOf } from './generated-paths.ts';
import { joinPaths } from './joined-paths.ts';
import { longLivedStates, restingIn } from './long-lived-states.ts';
import { leavesOf } from './machine-facts.ts';
import { checkStates, performOnPage } from './perform-on-page.ts';
import { createFirstTimes, expectTaken, isLink, machineOf, pressControls } from './press-controls.ts';
import { flushPromises, startFlow } from './replay.ts';
import { type AnyScreenLevel, actionOf, isUsable } from './screen-level.tsx';
import { concerns } from './statements.ts';
import { newOnPage, readPage } from './step-descriptions.ts';

const longLived: Readonly<Record<string, AnyStateMachine>> = {
  session: sessionMachine,
  cookieConsent: cookieConsentMachine,
  cart: cartMachine,
  siteHeader: siteHeaderMachine,
  checkout: checkoutMachine,
  toasts: toastsMachine,
};

/** Reduced motion, so that a closed element is gone in the next turn. */
export const reducedMotionMedia = (media: string) => ({
  matches: media.includes('reduced-motion'),
  media,
  addEventListener: () => {},
  removeEventListener: () => {},
  // MUI listens for the colour scheme through these.
  addListener: () => {},
  removeListener: () => {},
});

/** Flushes promises and lets closed modals unmount. */
export async function settlePage(): Promise<void> {
  await flushPromises();
  // Modals are children of the body: to search the whole page after each step takes a tenth of a walk.
  if ([...document.body.children].some(({ classList }) => classList.contains('MuiModal-root')))
    await new Promise((resolve) => setTimeout(resolve));
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

/** A page that is shown, with what its controls can reach. */
export interface ShownPage {
  /** The actors that its components have, so far. */
  readonly actors: () => readonly AnyActorRef[];
  readonly router: ReturnType<typeof createMemoryRouter>;
}

/**
 * Renders the page of a level with the actor that a path drives; every other machine is in its initial state.
 * @param replaced long-lived children of the shop in other states, by id
 */
export function show(
  level: AnyScreenLevel,
  path: Pick<FlowPath, 'input'>,
  led: AnyActorRef,
  replaced: Readonly<Record<string, AnyActorRef>> = {},
  environment: Environment = testEnvironment(),
): ShownPage {
  const others = new Map<string, AnyActorRef>();
  const standing = (machine: AnyStateMachine, input?: unknown): AnyActorRef => {
    const known = others.get(machine.id);
    if (known) return known;
    const actor = startFlow(machine, input === undefined ? {} : { input }).actor;
    others.set(machine.id, actor);
    return actor;
  };
  const given = level.children?.(led) ?? {};
  const children = Object.fromEntries(
    Object.entries(longLived).map(([id, machine]) => [
      id,
      replaced[id] ??
        given[id] ??
        (machine.id === level.model.machine.id ? led : standing(machine, { max: limits.max })),
    ]),
  );
  const input = path.input as never;
  const at = typeof level.at === 'function' ? level.at(input) : (level.at ?? '/');
  const page: ReactNode = typeof level.page === 'function' ? level.page(led, input) : level.page;
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] });
  render(
    <EnvironmentContext value={environment}>
      <ShopContext value={fakeShop(children)}>
        <FlowSourceContext
          value={(machine, wanted) =>
            (machine.id === level.model.machine.id ? led : standing(machine, wanted)) as never
          }
        >
          <AppTheme>
            <RouterProvider router={router} />
          </AppTheme>
        </FlowSourceContext>
      </ShopContext>
    </EnvironmentContext>,
  );
  return { actors: () => [led, ...Object.values(children), ...others.values()], router };
}

/**
 * Walks the machine's paths on its rendered page. A person's events are performed by the controls of the page; the
 * answers to invokes and the clock as on the machine level. After each step the machine must be in the path's state with
 * the context that the path's events lead to, the page must show that state, and it must offer no event that the machine cannot handle. In each state each control
 * is used once without effect (pressControls): the use must not be lost.
 */
export function walkScreen(level: AnyScreenLevel): void {
  const { events, states } = level;
  const model = onPages(level.model);
  const allCases = [model, ...(model.furtherModels ?? [])].flatMap((each) =>
    Object.entries<readonly AnyEventObject[]>(each.events).flatMap(([type, cases]) =>
      cases.map((event) => [event, actionOf(events[type], event as never)] as const),
    ),
  );

  describe(`${model.machine.id}, on the page`, () => {
    const coverage = coverageOf(model, 'screen');
    const seen = new Set<string>();
    const offered = new Set<string>();
    const isFirst = createFirstTimes();
    /** The first controls that send each event to another machine, with the state in which the page shows them. */
    const toOthers: { id: string; path: FlowPath; snapshot: AnyMachineSnapshot; controls: ReadonlySet<string> }[] = [];
    beforeAll(() => vi.stubGlobal('matchMedia', reducedMotionMedia));
    afterAll(() => {
      vi.unstubAllGlobals();
      coverage.save();
    });

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
          await act(settlePage);

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
              const description = await performOnPage(level, flow, event, user);
              await act(settlePage);
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
        for (const other of await longLivedStates(id)) {
          const shown = show(level, path, restingIn(snapshot), { [id]: restingIn(other) });
          await act(settlePage);
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
