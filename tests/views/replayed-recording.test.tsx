import { readFileSync, writeFileSync } from 'node:fs';
import type { PageJobs, PageResults } from '@uwanja/flow-inspector/command';
import { machinesIn, type Recorded } from '@uwanja/flow-inspector/replay';
import { describe, expect, it, vi } from 'vitest';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { cartMachine } from '#machines/cart/index.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { replayOnScreen } from '#tests/support/models/replay-screen.tsx';
import { reducedMotionMedia } from '#tests/support/models/walk-screen.tsx';
import { findLevel, indexesOf, judgeOnPage } from '#tests/support/views/complaint-on-page.ts';
import { cartScreen } from '../models/cart.screen.tsx';
import { cartOf, line } from '../models/purchases.ts';

/** Recordings are replayed on the rendered pages. `npm run replay` runs this file with recordings of its own. */

/** A page that cannot render one state. */
function Broken({ actor }: { actor: AnyActorRef }) {
  if (useSelector(actor, (snapshot: AnyMachineSnapshot) => snapshot.matches('ready'))) throw new Error('no price');
  return <p>Cart</p>;
}

const [jobs, answer] = [process.env.REPLAY_JOBS, process.env.REPLAY_RESULT];

describe.runIf(jobs && answer)('the given recordings', () => {
  it('are replayed on each page', async () => {
    vi.stubGlobal('matchMedia', reducedMotionMedia);
    const { recorded, complaints } = JSON.parse(readFileSync(jobs ?? '', 'utf8')) as PageJobs;
    const results: { recorded: PageResults['recorded'][number][]; complaints: PageResults['complaints'][number][] } = {
      recorded: [],
      complaints: [],
    };
    for (const actor of recorded) {
      const level = await findLevel(actor.machine);
      const difference = level && (await replayOnScreen(level, actor, machinesIn(await indexesOf(actor))));
      results.recorded.push({ hasPage: level !== undefined, difference: difference ?? null });
    }
    for (const complaint of complaints) results.complaints.push(await judgeOnPage(complaint));
    writeFileSync(answer ?? '', JSON.stringify(results));
    // A page that throws has said so in the result.
    vi.mocked(console.error).mockClear();
    vi.mocked(console.warn).mockClear();
  });
});

const cart: Recorded = {
  machine: 'cart',
  path: [
    { event: { type: 'xstate.init' }, value: 'awaitingSession' },
    { event: { type: 'session.changed', session: null }, value: 'loading' },
    { event: { type: 'xstate.done.actor.readCart', output: cartOf([line(1)]) }, value: 'storing' },
    { event: { type: 'xstate.done.actor.storeCartID' }, value: 'ready' },
  ],
};

describe('a recording on a rendered page', () => {
  it('differs nowhere while the page shows each state', async () => {
    vi.stubGlobal('matchMedia', reducedMotionMedia);
    expect(cartScreen.model.machine).toBe(cartMachine);
    expect(await replayOnScreen(cartScreen, cart, new Map())).toBeNull();
  });

  it('differs at the first step whose state the page does not show', async () => {
    vi.stubGlobal('matchMedia', reducedMotionMedia);
    const blank = { ...cartScreen, page: <p>Nothing</p> };
    expect(await replayOnScreen(blank, cart, new Map())).toMatchObject({
      kind: 'unseen',
      step: 0,
      event: 'xstate.init',
    });
  });

  it('fails at the step at which the page throws', async () => {
    vi.stubGlobal('matchMedia', reducedMotionMedia);
    const broken = { ...cartScreen, page: (actor: AnyActorRef) => <Broken actor={actor} /> };
    expect(await replayOnScreen(broken, cart, new Map())).toMatchObject({
      kind: 'failed',
      step: 3,
      reason: 'no price',
    });
    // React and the router report the error as well.
    vi.mocked(console.error).mockClear();
    vi.mocked(console.warn).mockClear();
  });
});
