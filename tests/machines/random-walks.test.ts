import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timing } from '#machines/support/timing.ts';
import {
  anyStep,
  type StartingPoint,
  startingPoints,
  startWalkAt,
  type Walk,
} from '#tests/support/random/random-walk.ts';
import { seeded } from '#tests/support/random/seed.ts';

/**
 * Random walks through the whole shop: for any order of actions of a person, the network and the phone, its
 * invariants hold. fast-check prints the seed and the shortest walk that breaks one of them.
 */

/** Counts how far the walks came, so that the test fails if no walk does anything. */
const reached = { prompted: 0, placed: 0 };

function checkInvariants({ shopper, api, prompts }: Walk, emittedBefore: number): void {
  const emitted = shopper.flow.emitted.slice(emittedBefore);
  expect(shopper.flow.snapshot.hasTag('broken'), 'a flow broke').toBe(false);
  const { session, cart, checkout } = shopper.sees;

  const { totals, items, count } = cart();
  expect(totals.subtotal + totals.tax + totals.delivery, 'the totals add up').toBe(totals.amount);
  for (const { quantity } of items) expect(quantity).toBeGreaterThan(0);
  expect(count).toBeGreaterThanOrEqual(0);

  const { placedCartID, overlay, canSubmitAddress } = checkout();
  if (placedCartID !== null) {
    expect([...api.orders], 'placed without a payment').toContain(placedCartID);
    reached.placed += 1;
  }
  if (session().logged === 0)
    expect([overlay, canSubmitAddress], 'paying or addressing without being signed in').toEqual([null, false]);

  for (const [cartID, times] of prompts)
    for (const [index, at] of times.slice(1).entries())
      expect(at - (times[index] ?? 0), `two prompts for ${cartID} inside the lock`).toBeGreaterThanOrEqual(
        timing.promptLock,
      );
  reached.prompted += prompts.size;

  // One change causes a success or a failure, never both.
  if (emitted.some(({ type }) => type === 'redirect'))
    expect(emitted.filter(({ type, severity }) => type === 'notice' && severity === 'error')).toEqual([]);
}

it('holds every invariant of the shop after each step of random walks', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(startingPoints) as StartingPoint[])),
      fc.commands([anyStep(checkInvariants)], { maxCommands: 60, size: 'max' }),
      (beginning, walk) => fc.asyncModelRun(async () => ({ model: {}, real: await startWalkAt(beginning) }), walk),
    ),
    { ...seeded, numRuns: 250 },
  );
  expect(reached.prompted).toBeGreaterThan(0);
  expect(reached.placed).toBeGreaterThan(0);
});
