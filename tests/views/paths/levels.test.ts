import { readdirSync } from 'node:fs';
import type { AnyScreenLevel } from '@uwanja/flow-paths/page';
import { expect, it } from 'vitest';
import { allMachines } from '../../../scripts/statecharts/machines.ts';

// @reads tests/models

/** Machines without a page, each with the reason. */
const withoutPage: Readonly<Record<string, string>> = {
  paymentAttempt: 'Runs on the server; the machines of the payment methods show its state.',
};

it('every machine with a page has a screen for generated paths', async () => {
  const names = readdirSync(`${import.meta.dirname}/../../models`).filter((name) => name.endsWith('.screen.tsx'));
  const modules = await Promise.all(
    names.map(
      async (name) =>
        (await import(`../../models/${name.slice(0, -'.tsx'.length)}.tsx`)) as Record<string, AnyScreenLevel>,
    ),
  );
  const shown = modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, level]) => (name.endsWith('Screen') ? [level.model.machine.id] : [])),
  );
  const ids = (await allMachines()).map(({ machine }) => machine.id);
  const missing = ids.filter((id) => !shown.includes(id) && !(id in withoutPage));
  expect(missing, 'machines without a screen: `npm run new -- screen <name>` writes one').toEqual([]);
  expect(Object.keys(withoutPage).filter((id) => shown.includes(id) || !ids.includes(id))).toEqual([]);
});
