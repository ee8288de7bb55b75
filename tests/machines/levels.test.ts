import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { StateMachine } from 'xstate';
import { allMachines } from '../../scripts/statecharts/machines.ts';

/** Every machine of the shop must be walked by generated paths: bare, and on the page that shows it. */

const tests = `${import.meta.dirname}/..`;
/** Returns the files of a test folder whose names have this ending, with their text. */
const filesOf = (folder: string, ending: string) =>
  readdirSync(`${tests}/${folder}`)
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(`${tests}/${folder}/${name}`, 'utf8') }));
const textOf = (folder: string, ending: string) =>
  filesOf(folder, ending)
    .map(({ text }) => text)
    .join('\n');

/** Machines without a page, each with the reason. */
const withoutPage: Readonly<Record<string, string>> = {
  paymentAttempt: 'The server decides by it; what a page shows of a payment is of the machines that pay.',
};

const machines = await allMachines();
/** The names of the models of each machine, by the machine's id. */
const models = new Map<string, string[]>();
for (const { name } of filesOf('models', '.model.ts')) {
  const exported = (await import(`../models/${name.slice(0, -'.ts'.length)}.ts`)) as Readonly<Record<string, unknown>>;
  for (const [model, { machine }] of Object.entries(exported) as [string, { machine?: unknown }][])
    if (model.endsWith('Model') && machine instanceof StateMachine)
      models.set(machine.id, [...(models.get(machine.id) ?? []), model]);
}
const walkedBare = textOf('machines', '.test.ts');
const walkedOnPages = textOf('views/paths', '.test.tsx');
/** The screen levels, each with the name of its model. */
const levels = [
  ...textOf('models', '.screen.tsx').matchAll(/export const (\w+Screen) = screenOf\w*\(\s*(\w+Model)\b/g),
].map(([, level = '', model = '']) => ({ level, model }));

describe('every machine', () => {
  it('is found', () => {
    expect(machines.length).toBeGreaterThan(40);
    expect(new Set(machines.map(({ machine }) => machine.id)).size).toBe(machines.length);
  });

  it.each(machines.map(({ name, machine }) => [name, machine.id] as const))(
    '%s has a model, which is walked on the bare machine',
    (_, id) => {
      expect(models.get(id) ?? []).not.toEqual([]);
      for (const model of models.get(id) ?? []) expect(walkedBare).toContain(`walkEveryPath(${model})`);
    },
  );

  it.each(machines.map(({ name, machine }) => [name, machine.id] as const).filter(([, id]) => !(id in withoutPage)))(
    '%s is walked on its page',
    (_, id) => {
      const own = levels.filter(({ model }) => models.get(id)?.includes(model));
      expect(own).not.toEqual([]);
      for (const { level } of own) expect(walkedOnPages).toMatch(new RegExp(`^(?!import).*\\b${level}\\b`, 'm'));
    },
  );
});

it('leaves out only what is there and has no page', () => {
  const ids = machines.map(({ machine }) => machine.id);
  for (const id of Object.keys(withoutPage)) {
    expect(ids).toContain(id);
    expect(levels.filter(({ model }) => models.get(id)?.includes(model))).toEqual([]);
  }
});
