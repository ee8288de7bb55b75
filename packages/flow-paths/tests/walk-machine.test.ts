import { type AnyFlowModel, createPathWalker, generatePaths, pathTitle, takeVerified } from '@uwanja/flow-paths';
import { describe, expect, it } from 'vitest';
import { checks, lockMachine, lockModel } from './lock-flow.ts';

/** That walks turn red where a machine does anything else than its model states. */

/** Walks every path of the correct machine on another one. @returns the message of the first failure; null without one */
async function firstFailure(model: AnyFlowModel): Promise<string | null> {
  const walk = createPathWalker(model);
  for (const path of generatePaths(lockModel))
    try {
      await walk(path, []);
    } catch (thrown) {
      return String(thrown);
    }
  return null;
}
const changed = (change: object): AnyFlowModel => ({ ...(lockModel as AnyFlowModel), ...change });

describe('the walks of a model', () => {
  it('pass on the machine that does what the model states', async () => {
    expect(await firstFailure(lockModel)).toBeNull();
  });

  it('take every event and every answer, without a path that another one begins with', () => {
    expect(generatePaths(lockModel).map((path) => pathTitle(path).split(' · ')[0])).toEqual([
      'start: code.entered → check done',
      'start: code.entered → check error → after lockout',
    ]);
  });

  it('take each of several errors, although errors have the same JSON', () => {
    const errors = [new Error('wrong'), new Error('offline')];
    const model = { ...lockModel, invokeResults: { check: { done: [true], error: errors } } };
    const sent = generatePaths(model).flatMap(({ steps }) => steps.map(({ event }) => event));
    const failures = sent.filter(({ type }) => type === 'xstate.error.actor.check').map(({ error }) => error);
    expect(new Set(failures)).toEqual(new Set(errors));
  });

  it.each([
    ['a field that is not reset', { actions: { clearCode: () => {} } }, 'the context'],
    ['a field that is not counted', { actions: { countTry: () => {} } }, 'the context'],
    ['a guard that lets everything pass', { guards: { isComplete: () => true } }, 'is taken'],
    ['a guard that lets nothing pass', { guards: { isComplete: () => false } }, 'is taken'],
    [
      'a delay that is one millisecond too short',
      { delays: { lockout: 2_999 } },
      'one millisecond before the end of the delay',
    ],
    ['a delay that is one millisecond too long', { delays: { lockout: 3_001 } }, 'lockout does not end'],
  ])('fail for %s', async (_, change, message) => {
    expect(await firstFailure(changed({ machine: lockMachine.provide(change as never) }))).toContain(message);
  });

  it.each([
    [
      'an input that the model states otherwise',
      { invokes: { check: { ...checks, input: () => '0000' } } },
      'the input of check',
    ],
    ['an actor that the model does not state', { invokes: {} }, 'the running actors'],
    ['a view model with another value', { view: () => ({ isOpen: true }) }, 'the view model'],
    ['a value that is wrong at the start', { start: () => ({ code: '', tries: 1 }) }, 'the context at the start'],
    ['a broken invariant', { invariants: () => expect('closed').toBe('open') }, "expected 'closed' to be 'open'"],
  ])('fail for %s', async (_, change, message) => {
    expect(await firstFailure(changed(change))).toContain(message);
  });

  it('call the check of the project with what each step emitted', async () => {
    const events: string[] = [];
    const walk = createPathWalker(lockModel, { checkStep: ({ event }) => void events.push(event.type) });
    for (const path of generatePaths(lockModel)) await walk(path, []);
    expect(events).toContain('xstate.error.actor.check');
  });

  it('check a step once that two paths begin with, and name its statements on both', async () => {
    const { 'code.entered': enter } = lockModel.steps;
    const verifying: typeof enter = (given) => {
      const effects = enter?.(given) ?? {};
      return 'state' in effects ? { ...effects, verifies: 'A code has four digits' } : effects;
    };
    const events: string[] = [];
    const walk = createPathWalker(
      { ...lockModel, steps: { ...lockModel.steps, 'code.entered': verifying } },
      { checkStep: ({ event }) => void events.push(event.type) },
    );
    const verified: (readonly string[])[] = [];
    takeVerified();
    for (const path of generatePaths(lockModel)) {
      await walk(path, []);
      verified.push(takeVerified());
    }
    const delay = expect.stringContaining('after.lockout');
    expect(events).toEqual(['code.entered', 'xstate.done.actor.check', 'xstate.error.actor.check', delay]);
    expect(verified).toEqual([['A code has four digits'], ['A code has four digits']]);
  });
});
