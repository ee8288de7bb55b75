import { expect } from 'vitest';
import { type Failure, failureNotice, toFailure } from '#machines/support/failure.ts';
import type { Walked } from '#tests/support/models/model.ts';

const phases = ['loading', 'ready', 'empty', 'failed'] as const;

interface Snapshot<Data, Input> {
  readonly context: { readonly input: Input; readonly data: Data | null; readonly failure: Failure | null };
  hasTag(tag: (typeof phases)[number]): boolean;
  can(event: { readonly type: 'resource.retried' }): boolean;
}

/**
 * Checks a step of any machine made by `createResource`, whatever it loads.
 * @param isEmpty whether an answer has nothing to show
 */
export function expectResource<Data, Input>(
  snapshot: Snapshot<Data, Input>,
  { event, emitted, before }: Walked<Snapshot<Data, Input>>,
  isEmpty: (data: Data) => boolean,
): void {
  const phase = phases.find((tag) => snapshot.hasTag(tag));
  const { input, data, failure } = snapshot.context;
  // A failed load emits the server's message (spec section 7), and nothing else does.
  const isFailure = event?.type === 'xstate.error.actor.load';
  expect(emitted).toEqual(isFailure ? [failureNotice(toFailure(event.error))] : []);
  expect(snapshot.can({ type: 'resource.retried' })).toBe(phase === 'failed');
  if (!event || !before) {
    expect({ phase, data, failure }).toEqual({ phase: 'loading', data: null, failure: null });
    return;
  }
  const was = before.context;
  switch (event.type) {
    case 'resource.changed':
      expect({ phase, input, data, failure }).toEqual({
        phase: 'loading',
        input: event.input,
        data: null,
        failure: null,
      });
      return;
    case 'resource.retried':
      expect({ phase, input }).toEqual({ phase: 'loading', input: was.input });
      return;
    case 'xstate.done.actor.load':
      expect({ phase, input, data, failure }).toEqual({
        phase: isEmpty(event.output) ? 'empty' : 'ready',
        input: was.input,
        data: event.output,
        failure: null,
      });
      return;
    case 'xstate.error.actor.load':
      expect({ phase, input, data, failure }).toEqual({
        phase: 'failed',
        input: was.input,
        data: was.data,
        failure: toFailure(event.error),
      });
      return;
    default:
      throw new Error(`no resource takes ${event.type}`);
  }
}
