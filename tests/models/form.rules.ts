import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { type Failure, failureNotice, toFailure } from '#machines/support/failure.ts';
import type { Walked } from '#tests/support/models/model.ts';

const phases = ['editable', 'invalid', 'busy', 'failed', 'done'] as const;

interface Snapshot<Fields, Output> {
  readonly context: {
    readonly fields: Fields;
    readonly errors: { readonly [Name in keyof Fields]?: unknown };
    readonly failure: Failure | null;
    readonly sent: Fields | null;
    readonly output: Output | null;
  };
  hasTag(tag: (typeof phases)[number]): boolean;
  can(event: { readonly type: 'form.submitted' }): boolean;
}

/** What a form does in addition to every form's behaviour. */
interface Promised<Fields, Output> {
  /** The events emitted after a success, in order; none by default. */
  readonly notices?: (output: Output, sent: Fields) => readonly AnyEventObject[];
  /** The fields after a success of a form that can be used again. Without it the form is final after a success. */
  readonly resetsTo?: (output: Output) => Partial<Fields>;
  /** Whether a change of one field may change others. */
  readonly adjusts?: boolean;
}

/** Checks a step of any machine made by `createForm`, whatever its fields. */
export function expectForm<Fields extends object, Output>(
  snapshot: Snapshot<Fields, Output>,
  { event, emitted, before }: Walked<Snapshot<Fields, Output>>,
  { notices = () => [], resetsTo, adjusts = false }: Promised<Fields, Output> = {},
): void {
  const phase = phases.find((tag) => snapshot.hasTag(tag));
  const { fields, errors, failure, sent, output } = snapshot.context;
  const typed = { type: 'field.changed', name: Object.keys(fields)[0], value: Object.values(fields)[0] } as never;
  expect(snapshot.can({ type: 'form.submitted' })).toBe(phase !== 'busy' && phase !== 'done');
  expect(snapshot.can(typed), 'typing is taken').toBe(phase !== 'done' || resetsTo !== undefined);
  if (!event || !before) {
    expect({ phase, errors, failure, sent, output, emitted }).toEqual({
      phase: 'editable',
      errors: {},
      failure: null,
      sent: null,
      output: null,
      emitted: [],
    });
    return;
  }
  const was = before.context;
  switch (event.type) {
    case 'field.changed': {
      const { name, value } = event as unknown as { name: keyof Fields; value: unknown };
      expect(phase).toBe(before.hasTag('busy') ? 'busy' : 'editable');
      if (!adjusts) expect(fields).toEqual({ ...was.fields, [name]: value });
      // Only the error of the changed field is removed.
      expect({ errors, failure, sent, emitted }).toEqual({
        errors: { ...was.errors, [name]: undefined },
        failure: null,
        sent: was.sent,
        emitted: [],
      });
      return;
    }
    case 'form.submitted':
      expect({ fields, failure }).toEqual({ fields: was.fields, failure: null });
      if (phase === 'busy') {
        expect({ errors, sent, emitted }).toEqual({ errors: {}, sent: fields, emitted: [] });
      } else {
        // The notice repeats one of the errors at the fields.
        expect(phase).toBe('invalid');
        expect(emitted).toMatchObject([{ type: 'notice', severity: 'error' }]);
        for (const { message } of emitted) expect(Object.values(errors)).toContain(message);
      }
      return;
    case 'xstate.done.actor.submit':
      expect(phase).toBe('done');
      expect(output).toBe(event.output);
      expect(emitted).toEqual(notices(event.output, was.sent ?? was.fields));
      expect({ fields, sent }).toMatchObject(
        resetsTo ? { fields: resetsTo(event.output), sent: null } : { fields: was.fields, sent: was.sent },
      );
      return;
    case 'xstate.error.actor.submit': {
      const reason = toFailure(event.error);
      expect(phase).toBe('failed');
      expect({ fields, failure, sent }).toEqual({ fields: was.fields, failure: reason, sent: null });
      expect(emitted).toEqual([failureNotice(reason)]);
      return;
    }
    default:
      throw new Error(`no form takes ${event.type}`);
  }
}
