import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { ExportedActor, RecordingFile } from '#contract/recordings/recording.ts';
import { cartMachine } from '#machines/cart/index.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { findMachineSource } from '#src/screens/flows/machine-source.ts';
import { replayOnScreen } from '#tests/support/models/replay-screen.tsx';
import type { AnyScreenLevel } from '#tests/support/models/screen-level.tsx';
import { reducedMotionMedia } from '#tests/support/models/walk-screen.tsx';
import { allMachines } from '../../scripts/statecharts/machines.ts';
import { cartScreen } from '../models/cart.screen.tsx';
import { cartOf, line } from '../models/purchases.ts';

/** A recording is replayed on the rendered pages. `npm run replay` runs this file with a recording of its own. */

const files = import.meta.glob<Readonly<Record<string, AnyScreenLevel>>>('../models/*.screen.tsx');

/** The page of a machine; undefined where it has none. */
async function findLevel(machine: string): Promise<AnyScreenLevel | undefined> {
  const load = files[`../models/${findMachineSource(machine)?.folder}.screen.tsx`];
  const levels = load ? Object.values(await load()) : [];
  return levels.find((level) => level?.model?.machine?.id === machine);
}

/** A page that cannot render one state. */
function Broken({ actor }: { actor: AnyActorRef }) {
  if (useSelector(actor, (snapshot: AnyMachineSnapshot) => snapshot.matches('ready'))) throw new Error('no price');
  return <p>Cart</p>;
}

const given = process.env.REPLAYED_RECORDING;
const answer = process.env.REPLAY_RESULT;

describe.runIf(given && answer)('the given recording', () => {
  it('is replayed on each page', async () => {
    vi.stubGlobal('matchMedia', reducedMotionMedia);
    const { actors } = JSON.parse(readFileSync(given ?? '', 'utf8')) as RecordingFile;
    const results = [];
    const machines = new Map((await allMachines()).map(({ machine }) => [machine.id, machine]));
    for (const actor of actors) {
      const level = await findLevel(actor.machine);
      const difference = level && (await replayOnScreen(level, actor, machines));
      results.push({ machine: actor.machine, hasPage: level !== undefined, difference: difference ?? null });
    }
    writeFileSync(answer ?? '', JSON.stringify(results));
  });
});

const cart: Pick<ExportedActor, 'input' | 'path'> = {
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
