import { type AnyActorRef, type AnyEventObject, assign, emit, enqueueActions, setup } from 'xstate';
import { type CheckFailure, checkErrors, checkNotice, type FieldErrors } from './checks.ts';
import { type Failure, failureMessage, failureNotice, reportFailure } from './failure.ts';
import type { Message, Notice, Redirect } from './notices.ts';
import { unprovided } from './unprovided.ts';

interface FormContext<Fields, Output, Input> {
  readonly input: Input;
  readonly fields: Fields;
  readonly errors: FieldErrors<Fields>;
  /** Why the last submission failed; cleared by a change or the next submission. */
  readonly failure: Failure | null;
  /**
   * The submitted fields, while the request is in flight and after a success without `reusable`; the form's fields may
   * change meanwhile. Else null.
   */
  readonly sent: Fields | null;
  /** The server's answer to the last successful submission. */
  readonly output: Output | null;
}

export type FormEvent<Fields> =
  | { readonly type: 'field.changed'; readonly name: keyof Fields & string; readonly value: Fields[keyof Fields] }
  | { readonly type: 'form.submitted' };

type FormTag = 'editable' | 'invalid' | 'busy' | 'failed' | 'done';

/** An event for another flow. */
interface Dispatch {
  readonly to: AnyActorRef;
  readonly event: AnyEventObject;
}

/** Creates a dispatch. The type of the event is checked against the events of the receiving flow. */
export const dispatch = <Ref extends AnyActorRef>(to: Ref, event: Parameters<Ref['send']>[0]): Dispatch => ({
  to,
  event,
});

interface FormOptions<Fields, Output, Input> {
  readonly id: string;
  /** Returns the initial fields; also used after a success with `reusable`. */
  readonly initial: (input: Input) => Fields;
  /** Returns all failures, the most important first; empty for valid fields. */
  readonly check: (fields: Fields, input: Input) => readonly CheckFailure<keyof Fields & string>[];
  /** Updates fields that depend on the changed field `name`. */
  readonly adjust?: (fields: Fields, name: keyof Fields & string) => Fields;
  /** Returns the notices and redirects to emit after a success, in order. */
  readonly succeeded?: (output: Output, sent: Fields, input: Input) => readonly (Notice | Redirect)[];
  /** Returns the events to send to other flows after a success, in order. */
  readonly dispatches?: (output: Output, sent: Fields, input: Input) => readonly Dispatch[];
  /** Resets the form after a success so that it can be used again. Without it the form is final. */
  readonly reusable?: boolean;
  /** With `reusable`: returns the input after a success, if the answer changes what the form starts with. */
  readonly renew?: (input: Input, output: Output) => Input;
}

/**
 * Creates a machine that submits a form: editing → invalid | submitting → done | failed. A failure does not clear the
 * fields. A failed check marks every wrong field and emits an error notice for the first failure. A rejection by the
 * server emits its message. The composition provides the only actor, `submit`, with the input `{fields, input}`.
 */
export function createForm<Fields extends object, Output, Input = undefined>(
  options: FormOptions<Fields, Output, Input>,
) {
  const { id, initial, check, adjust = (fields: Fields) => fields, succeeded, dispatches, reusable = false } = options;
  const { renew = (input: Input) => input } = options;
  type Change = { readonly name: keyof Fields & string; readonly value: Fields[keyof Fields] };
  type Checked = readonly CheckFailure<keyof Fields & string>[];
  return setup({
    types: {} as {
      context: FormContext<Fields, Output, Input>;
      events: FormEvent<Fields>;
      input: Input;
      tags: FormTag;
      emitted: Notice | Redirect;
    },
    actors: { submit: unprovided<Output, { readonly fields: Fields; readonly input: Input }>('submit') },
    actions: {
      setChange: assign(({ context }, { name, value }: Change) => ({
        fields: adjust({ ...context.fields, [name]: value }, name),
        errors: { ...context.errors, [name]: undefined },
        failure: null,
      })),
      setSent: assign(({ context }) => ({ sent: context.fields, errors: {}, failure: null })),
      setCheck: assign((_, failures: Checked) => ({ errors: checkErrors<Fields>(failures), failure: null })),
      notifyCheck: enqueueActions(({ enqueue }, [first]: Checked) => {
        if (first) enqueue.emit(checkNotice(first));
      }),
      setFailure: assign((_, failure: Failure) => ({ failure, sent: null })),
      notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
      setOutput: assign((_, { output }: { output: Output }) => ({ output })),
      notifySuccess: enqueueActions(({ enqueue, context }) => {
        const output = context.output as Output;
        const sent = context.sent ?? context.fields;
        for (const emitted of succeeded?.(output, sent, context.input) ?? []) enqueue.emit(emitted);
        for (const { to, event } of dispatches?.(output, sent, context.input) ?? []) enqueue.sendTo(to, event);
      }),
      reset: assign(({ context }) => {
        const input = renew(context.input, context.output as Output);
        return { input, fields: initial(input), sent: null };
      }),
    },
    guards: { isSendable: ({ context }) => check(context.fields, context.input).length === 0 },
  }).createMachine({
    id,
    context: ({ input }) => ({ input, fields: initial(input), errors: {}, failure: null, sent: null, output: null }),
    initial: 'open',
    states: {
      open: {
        initial: 'editing',
        on: {
          'field.changed': { target: '.editing', actions: { type: 'setChange', params: ({ event }) => event } },
          'form.submitted': [
            { guard: 'isSendable', target: 'submitting', actions: 'setSent' },
            {
              target: '.invalid',
              actions: [
                { type: 'setCheck', params: ({ context }) => check(context.fields, context.input) },
                { type: 'notifyCheck', params: ({ context }) => check(context.fields, context.input) },
              ],
            },
          ],
        },
        states: {
          editing: { tags: 'editable' },
          invalid: { tags: 'invalid' },
          failed: { tags: 'failed' },
        },
      },
      submitting: {
        tags: 'busy',
        on: { 'field.changed': { actions: { type: 'setChange', params: ({ event }) => event } } },
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context }) => ({ fields: context.fields, input: context.input }),
          onDone: {
            target: 'done',
            actions: [
              { type: 'setOutput', params: ({ event }) => ({ output: event.output }) },
              'notifySuccess',
              ...(reusable ? (['reset'] as const) : []),
            ],
          },
          onError: {
            target: 'open.failed',
            actions: reportFailure,
          },
        },
      },
      done: {
        tags: 'done',
        on: reusable
          ? { 'field.changed': { target: 'open', actions: { type: 'setChange', params: ({ event }) => event } } }
          : {},
      },
    },
  });
}

/** The view model of a form. */
export interface FormView<Fields> {
  readonly fields: Fields;
  readonly errors: FieldErrors<Fields>;
  readonly busy: boolean;
  readonly canSubmit: boolean;
  readonly done: boolean;
  /** Why the last submission failed. */
  readonly message: Message | null;
}

interface FormSnapshot<Fields> {
  readonly context: Pick<FormContext<Fields, unknown, unknown>, 'fields' | 'errors' | 'failure'>;
  hasTag(tag: FormTag): boolean;
  can(event: { readonly type: 'form.submitted' }): boolean;
}

/** Returns the view model of a machine made by `createForm`. */
export const viewForm = <Fields>(snapshot: FormSnapshot<Fields>): FormView<Fields> => {
  const { fields, errors, failure } = snapshot.context;
  return {
    fields,
    errors,
    busy: snapshot.hasTag('busy'),
    canSubmit: snapshot.can({ type: 'form.submitted' }),
    done: snapshot.hasTag('done'),
    message: failure && failureMessage(failure),
  };
};

/** Creates the events of a form with these fields: `const contact = formEvents<ContactFields>()`. */
export const createFormEvents = <Fields>() => ({
  changed: <Name extends keyof Fields & string>(name: Name, value: Fields[Name]) =>
    ({ type: 'field.changed', name, value }) satisfies FormEvent<Fields>,
  submitted: () => ({ type: 'form.submitted' }) satisfies FormEvent<Fields>,
});
