import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { StateMachine } from 'xstate';
import { allMachines } from '../../scripts/statecharts/machines.ts';

// @reads tests/models

/**
 * That each model is walked needs no test: knip reports a model or a screen that no test uses, and a screen's walk covers
 * its whole machine.
 */

const folder = `${import.meta.dirname}/../models`;
const models = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith('.model.ts'))
    .map(async (name) => (await import(`../models/${name.slice(0, -'.ts'.length)}.ts`)) as Record<string, unknown>),
);
const modelled = models
  .flatMap((exported) => Object.entries(exported) as [string, { machine?: unknown }][])
  .flatMap(([name, { machine }]) => (name.endsWith('Model') && machine instanceof StateMachine ? [machine.id] : []));

it('every machine has an id of its own and a model for generated paths', async () => {
  const ids = (await allMachines()).map(({ machine }) => machine.id);
  expect(ids.length).toBeGreaterThan(40);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !modelled.includes(id))).toEqual([]);
});
