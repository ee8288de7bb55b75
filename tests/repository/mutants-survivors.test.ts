import { readFileSync } from 'node:fs';
import { type Config, mutationsOf } from '@uwanja/flow-paths/mutants';
import { expect, it } from 'vitest';
import { allMachines } from '../../scripts/statecharts/machines.ts';
import { greetingMachine, greetingsMachine } from '../models/form.model.ts';
import { survivors } from '../mutants/survivors.ts';
import { listWalkedTests } from '../mutants/walked-tests.ts';

// @reads machines
it('lists each explained survivor once, and only mutants that exist', async () => {
  const machines = [...(await allMachines()).map(({ machine }) => machine), greetingMachine, greetingsMachine];
  const facts = { isOrdered: () => true, isSending: () => true };
  const all = machines.flatMap((machine) =>
    mutationsOf(machine.config as unknown as Config, facts).map(({ name }) => name),
  );
  const explained = survivors.map(({ mutant }) => mutant);
  /** Whether a mutant of a value names an action, a field of the context, a place of a chart or a line of the sources. */
  const isOfValue = (mutant: string) => {
    const [, id, action] = /^(\w+) (\w+) assigns: /.exec(mutant) ?? [];
    if (id)
      return machines.some(
        (machine) => machine.id === id && action !== undefined && action in machine.implementations.actions,
      );
    const [, starting, field] = /^(\w+) starts: (\w+) /.exec(mutant) ?? [];
    if (starting && field)
      return machines.some(({ id, config }) => {
        const { context } = config as { readonly context?: unknown };
        const fields = typeof context === 'function' ? String(context) : Object.keys(Object(context)).join();
        return id === starting && fields.includes(field);
      });
    const [, where] = /^(.+): (?:param of|input of|the guard without) /.exec(mutant) ?? [];
    if (where) return all.some((name) => name.startsWith(`${where}: `) || name.startsWith(`${where} `));
    const [, file, line, text] = /^(\S+\.ts):(\d+) (.+): without (?:this term|the call)$/.exec(mutant) ?? [];
    const source = file && readFileSync(`machines/${file}`, 'utf8').split('\n')[Number(line) - 1];
    return source && text && source.includes(text);
  };
  expect(explained.filter((mutant) => !all.includes(mutant) && !isOfValue(mutant))).toEqual([]);
  expect(new Set(explained).size).toBe(explained.length);
  expect(survivors.map(({ flow }) => flow).filter((flow) => !listWalkedTests().includes(flow))).toEqual([]);
});
