import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createMachine, initialTransition, setup, transition } from 'xstate';
import { allMachines } from '../../scripts/statecharts/machines.ts';
import { greetingMachine, greetingsMachine } from '../models/form.model.ts';
import { type Config, mutationsOf } from '../mutants/mutations.ts';
import { survivors } from '../mutants/survivors.ts';

/**
 * Tests the faults that `npm run mutants` applies to the machines; trying all of them takes too long for `npm test`.
 */

const kettle = setup({
  types: {} as { events: { type: 'pressed' } | { type: 'lifted' } },
  actions: { whistle: () => {}, sigh: () => {} },
  guards: { isFull: () => true },
  delays: { boiling: 3_000 },
}).createMachine({
  id: 'kettle',
  initial: 'cold',
  states: {
    waking: { always: 'cold' },
    cold: { on: { pressed: { guard: 'isFull', target: 'heating' } } },
    heating: { after: { boiling: { target: 'hot', actions: ['whistle', 'sigh'] } }, on: { lifted: 'cold' } },
    hot: { exit: 'sigh' },
  },
});
const config = kettle.config as unknown as Config;

/** Returns the state of a mutant of the kettle after a press of the button. */
function pressed(name: string): unknown {
  const mutation = mutationsOf(config).find((each) => each.name === name);
  if (!mutation) throw new Error(`no mutant ${name}`);
  const machine = createMachine(mutation.apply().config as never, kettle.implementations as never);
  return transition(machine, initialTransition(machine)[0], { type: 'pressed' })[0].value;
}

describe('the mutants of a machine', () => {
  it('drops or redirects every transition, negates every guard, drops every action and doubles every delay', () => {
    expect(mutationsOf(config).map(({ name }) => name)).toEqual([
      'kettle.waking always: drop the transition',
      'kettle.waking always: retarget to heating',
      'kettle.cold on pressed: drop the transition',
      'kettle.cold on pressed: retarget to hot',
      'kettle.cold on pressed: negate isFull',
      'kettle.heating on lifted: drop the transition',
      'kettle.heating on lifted: retarget to hot',
      'kettle.heating after boiling: drop the transition',
      'kettle.heating after boiling: retarget to cold',
      'kettle.heating after boiling: drop whistle',
      'kettle.heating after boiling: drop sigh',
      'kettle.heating after boiling: twice the delay',
      'kettle.hot exit: drop sigh',
    ]);
  });

  it('redirects a transition to a resting state, at least to its own', () => {
    const door = setup({}).createMachine({
      id: 'door',
      initial: 'moving',
      states: { moving: { always: 'shut' }, shut: { on: { pushed: 'open' } }, open: { on: { pulled: 'shut' } } },
    });
    const names = mutationsOf(door.config as unknown as Config).map(({ name }) => name);
    expect(names.filter((name) => name.includes('retarget'))).toEqual([
      'door.moving always: retarget to open',
      'door.shut on pushed: retarget to shut',
      'door.open on pulled: retarget to open',
    ]);
  });

  it("changes exactly what a mutant's name states", () => {
    const before = JSON.stringify(config);
    expect(pressed('kettle.hot exit: drop sigh')).toBe('heating');
    expect(pressed('kettle.cold on pressed: retarget to hot')).toBe('hot');
    expect(pressed('kettle.cold on pressed: negate isFull')).toBe('cold');
    expect(pressed('kettle.cold on pressed: drop the transition')).toBe('cold');
    const slow = mutationsOf(config).find(({ name }) => name.endsWith('twice the delay'));
    expect(slow?.apply().slowed).toBe('boiling');
    expect(JSON.stringify(config), 'the machine itself has no fault').toBe(before);
  });
});

it('lists each explained survivor once, and only mutants that exist', async () => {
  const machines = [...(await allMachines()).map(({ machine }) => machine), greetingMachine, greetingsMachine];
  const all = machines.flatMap((machine) => mutationsOf(machine.config as unknown as Config).map(({ name }) => name));
  const explained = survivors.map(({ mutant }) => mutant);
  expect(explained.filter((mutant) => !all.includes(mutant))).toEqual([]);
  expect(new Set(explained).size).toBe(explained.length);
  expect(survivors.filter(({ machine, mutant }) => !mutant.startsWith(machine))).toEqual([]);
});

it('runs the tests of a machine against each mutant in `npm run mutants`', { timeout: 300_000 }, () => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const { status, stdout } = spawnSync(process.execPath, ['scripts/mutants.ts', 'search'], { encoding: 'utf8', env });
  expect(status, stdout).toBe(0);
  expect(stdout).toMatch(/^search +[1-9]\d+ +[1-9]\d+ +\d+\.\d %$/m);
});
