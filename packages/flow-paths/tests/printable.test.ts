import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { expectEqual } from '../src/effects.ts';
import { createPrintable } from '../src/printable.ts';
import { lockMachine } from './lock-flow.ts';

const lock = () => createActor(lockMachine, { id: 'lock' });

describe('values for the error of a failed check', () => {
  it('have actors replaced by their ids, the same actor by the same text', () => {
    const [front, back] = [lock(), lock()];
    expect(createPrintable()({ front, doors: [back, front], code: '12' })).toEqual({
      front: 'actor lock (1)',
      doors: ['actor lock (2)', 'actor lock (1)'],
      code: '12',
    });
  });

  it('have a snapshot replaced by its value, its status and its context', () => {
    const snapshot = lock().start().getSnapshot();
    expect(createPrintable()(snapshot)).toEqual({
      value: snapshot.value,
      status: 'active',
      context: snapshot.context,
    });
  });

  it('are what a check of equality prints, and still differ where the actors do', () => {
    const front = lock();
    const failure = (actual: unknown, expected: unknown) => {
      try {
        expectEqual(actual, expected, 'the context');
        return null;
      } catch (thrown) {
        return thrown as { actual?: unknown; message: string };
      }
    };
    expect(failure({ front, code: '1' }, { front, code: '2' })?.actual).toEqual({ front: 'actor lock (1)', code: '1' });
    expect(failure({ front }, { front: createActor(lockMachine, { id: 'back' }) })?.message).toContain('the context');
    expect(failure({ front }, { front })).toBeNull();
  });
});
