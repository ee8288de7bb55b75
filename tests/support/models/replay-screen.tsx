import { act, cleanup, screen } from '@testing-library/react';
import type { PageDifference } from '@uwanja/flow-inspector/command';
import { revive, startOf } from '@uwanja/flow-inspector/file';
import { type Complaint, isExpected, type Recorded, stepsOf, type Verdict } from '@uwanja/flow-inspector/replay';
import { leavesOf, startFlow } from '@uwanja/flow-paths';
import type { AnyScreenLevel } from '@uwanja/flow-paths/page';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { isFollowed, type Notice, type Redirect } from '#machines/support/notices.ts';
import { RouterBridge } from '#src/app/shell/RouterBridge.tsx';
import { rules } from '#src/platform/inspection/recording-rules.ts';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { settlePage, show } from './walk-screen.tsx';

/** Replays recordings on their rendered pages, with the effects of the real environment. */

/** Waits for the code of the page, without a limit of time. */
async function settle(): Promise<void> {
  await act(async () => {
    await vi.dynamicImportSettled();
    await settlePage();
  });
}

/** The page shows the states only after React has rendered what was lazily loaded. */
const maxTurns = 5;
async function eventually(check: () => void, turnsLeft = maxTurns): Promise<void> {
  try {
    check();
  } catch (error) {
    if (turnsLeft === 0) throw error;
    await settle();
    await eventually(check, turnsLeft - 1);
  }
}

/** The level at another address, with the part of the frame that follows redirects. */
function withRedirects(level: AnyScreenLevel, at: string | undefined): AnyScreenLevel {
  const { page } = level;
  const content = (actor: AnyActorRef, input: never): ReactNode => (
    <>
      <RouterBridge />
      {typeof page === 'function' ? page(actor, input) : page}
    </>
  );
  return { ...level, page: content, ...(at !== undefined && { at }) };
}

/** Shows the page of a recorded actor in its first state. */
async function openPage(
  level: AnyScreenLevel,
  recorded: Recorded,
  machines: ReadonlyMap<string, AnyStateMachine>,
  at?: string,
) {
  const environment = testEnvironment();
  const notices: Notice[] = [];
  const redirects: Redirect[] = [];
  environment.notices.subscribe((notice) => notices.push(notice));
  environment.redirects.subscribe((redirect) => redirects.push(redirect));
  const start = startOf(rules, level.model.machine, recorded);
  const flow = startFlow(level.model.machine, { ...start, inspect: environment.inspect });
  const input = start.input ?? Object.values(level.model.inputs)[0];
  const { router } = show(withRedirects(level, at), { input }, flow.actor, {}, environment);
  const place = () => router.state.location.pathname;
  await settle();
  return {
    flow,
    /**
     * Performs a step.
     * @returns what it emitted, and what the effects did with that
     * @throws what the page throws
     */
    async perform(event: AnyEventObject | null) {
      const [noticesBefore, redirectsBefore, emittedBefore] = [notices.length, redirects.length, flow.emitted.length];
      const [before, placeBefore] = [document.body.innerHTML, place()];
      if (event) await act(() => flow.perform(event));
      await settle();
      // The router catches what a page throws while rendering, and shows it under this heading.
      const heading = screen.queryByText('Unexpected Application Error!');
      if (heading) throw new Error(heading.nextElementSibling?.textContent ?? 'the page threw an error');
      return {
        emitted: flow.emitted.slice(emittedBefore),
        published: [...notices.slice(noticesBefore), ...redirects.slice(redirectsBefore)],
        placeBefore,
        place: place(),
        hasChanged: before !== document.body.innerHTML,
      };
    },
    revive: (event: Recorded['path'][number]['event']) => revive(rules, event, machines),
    close: () => {
      flow.actor.stop();
      cleanup();
    },
  };
}
type Performed = Awaited<ReturnType<Awaited<ReturnType<typeof openPage>>['perform']>>;

/** Returns what is missing of the effects of what a machine emitted; null without anything. */
function missingEffect({ emitted, published, placeBefore, place }: Performed): string | null {
  for (const event of emitted) {
    if (event.type !== 'notice' && event.type !== 'redirect') continue;
    const words = `${event.type} ${JSON.stringify(event.message ?? event.to)}`;
    if (!published.some((each) => JSON.stringify(each) === JSON.stringify(event))) return `the ${words} has no effect`;
  }
  const followed = emitted.findLast(
    (event) => event.type === 'redirect' && isFollowed(event as unknown as Redirect, placeBefore),
  );
  const [to] = String(followed?.to ?? place).split(/[?#]/);
  return place === to ? null : `the page stays at ${place} instead of ${to}`;
}

/**
 * Replays the events of a recorded actor on its rendered page. The events are sent to the flow, because a recording
 * does not say on which page a person pressed what. After each step the effects of what the machine emitted must have
 * taken place, and the page is checked as in the generated paths; a check that reads a text of the model's own case may
 * miss it, because a recording holds placeholders.
 * @returns the step at which the page fails, else the first state that is not seen, else null
 */
export async function replayOnScreen(
  level: AnyScreenLevel,
  recorded: Recorded,
  machines: ReadonlyMap<string, AnyStateMachine>,
): Promise<PageDifference | null> {
  const steps = stepsOf(recorded);
  let at = 0;
  let unseen: PageDifference | null = null;
  const differenceOf = (kind: PageDifference['kind'], error: unknown): PageDifference => {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { kind, step: at, event: steps[at]?.event.type ?? '', reason };
  };
  const page = await openPage(level, recorded, machines);
  try {
    for (const [step, { event }] of steps.entries()) {
      at = step;
      const missing = missingEffect(await page.perform(step === 0 ? null : page.revive(event)));
      if (missing) return differenceOf('failed', missing);
      const snapshot = page.flow.snapshot as AnyMachineSnapshot;
      if (unseen) continue;
      try {
        await eventually(() => {
          for (const leaf of leavesOf(snapshot.value)) level.states[leaf]?.(snapshot as never);
        });
      } catch (error) {
        unseen = differenceOf('unseen', error);
      }
    }
    return unseen;
  } catch (error) {
    return differenceOf('failed', error);
  } finally {
    page.close();
  }
}

/** The first page on which the marked step's redirect is followed; undefined where it is followed on any. */
function placeOf(emitted: readonly AnyEventObject[]): string | undefined {
  const [from] = (emitted.find(({ type }) => type === 'redirect') as unknown as Redirect | undefined)?.from ?? [];
  return from;
}

/**
 * Judges on the page what a machine alone cannot show: whether an expected notice or redirect takes effect, and whether
 * anything happens. Other expectations are met as soon as the page renders the step.
 * @param emitted what the machine emits at the marked step
 */
export async function judgeOnScreen(
  level: AnyScreenLevel,
  { expected, ...recorded }: Complaint,
  machines: ReadonlyMap<string, AnyStateMachine>,
  emitted: readonly AnyEventObject[],
): Promise<Verdict> {
  const page = await openPage(level, recorded, machines, placeOf(emitted));
  try {
    let last: Performed | null = null;
    for (const [step, { event }] of stepsOf(recorded).entries())
      last = await page.perform(step === 0 ? null : page.revive(event));
    if (!last) return { kind: 'unreached', reason: 'the recording has no such step' };
    const { published, placeBefore, place, hasChanged } = last;
    if (expected.kind === 'notice' || expected.kind === 'redirect') {
      const missing = missingEffect(last);
      if (missing) return { kind: 'unmet', reason: missing };
      const isDone = published.some((event) => isExpected(expected, event as unknown as AnyEventObject));
      return { kind: isDone ? 'met' : 'unmet', reason: isDone ? 'it takes effect' : 'it has no effect' };
    }
    if (expected.kind === 'something') {
      const happened = hasChanged || published.length > 0 || placeBefore !== place;
      return { kind: happened ? 'met' : 'unmet', reason: happened ? 'the page changes' : 'the page stays as it was' };
    }
    return { kind: 'met', reason: 'the page renders the step' };
  } catch (error) {
    return { kind: 'unmet', reason: `the page fails: ${error instanceof Error ? error.message : String(error)}` };
  } finally {
    page.close();
  }
}
