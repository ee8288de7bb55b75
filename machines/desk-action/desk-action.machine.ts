import { assign, enqueueActions, setup } from 'xstate';
import { type OvertakenStates, refusalOf } from '../support/desk-refusal.ts';
import { type Failure, toFailure } from '../support/failure.ts';
import { unprovided } from '../support/unprovided.ts';
import type { ActionState, Change, Context, Event, Outcome, Report, SentChange } from './desk-action.types.ts';

const nothing: Context = {
  change: null,
  reports: [],
  values: {},
  actionID: null,
  answer: null,
  states: null,
  failure: null,
};

/** An event with what an actor has thrown. */
interface Failed {
  readonly error: unknown;
}

/** Failures after which the change may have been made all the same. */
const lostKinds: readonly Failure['kind'][] = ['offline', 'unreachable', 'invalidResponse'];

const actionSetup = setup({
  types: {} as { context: Context; events: Event },
  actors: {
    /** Makes the session fresh by a passkey of the same person. */
    stepUp: unprovided<unknown>('stepUp'),
    sendChange: unprovided<unknown, SentChange>('sendChange'),
    getAction: unprovided<ActionState, { readonly actionID: string }>('getAction'),
  },
  actions: {
    setChange: assign((_, { change, reports = [] }: { change: Change; reports?: readonly Report[] | undefined }) => ({
      ...nothing,
      change,
      reports,
    })),
    setValue: assign(({ context }, { name, value }: { name: string; value: string }) => ({
      values: { ...context.values, [name]: value },
      failure: null,
    })),
    // A change that the server has not made goes out again under its first id.
    setActionID: assign(({ context }, actionID: string) => ({ actionID: context.actionID ?? actionID, failure: null })),
    setAnswer: assign((_, { answer }: { answer: unknown }) => ({ answer, failure: null })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    setStates: assign((_, states: OvertakenStates) => ({ states })),
    clear: assign(nothing),
    notify: enqueueActions(({ enqueue, context }, outcome: Outcome) => {
      for (const { on, to, event } of context.reports) if (on === outcome) enqueue.sendTo(to, event);
    }),
  },
  guards: {
    isComplete: ({ context: { change, values } }) =>
      change?.fields.every(({ name, required }) => !required || (values[name] ?? '').trim() !== '') ?? false,
    needsPasskey: ({ context: { change, values } }, isFresh: boolean) =>
      (change?.stepUp ?? false) &&
      !isFresh &&
      (change?.fields.every(({ name, required }) => !required || (values[name] ?? '').trim() !== '') ?? false),
    isStepUp: (_, { error }: Failed) => refusalOf(error)?.kind === 'stepUp',
    isOvertaken: (_, { error }: Failed) => refusalOf(error)?.kind === 'overtaken',
    isLost: (_, { error }: Failed) => refusalOf(error) === null && lostKinds.includes(toFailure(error).kind),
    isDone: (_, { state }: ActionState) => state === 'done',
  },
});

const statesOf = (error: unknown): OvertakenStates => {
  const refusal = refusalOf(error);
  if (refusal?.kind !== 'overtaken') throw new Error('the change was not overtaken');
  return refusal.states;
};

const actionIDOf = ({ actionID }: Context): string => {
  if (actionID === null) throw new Error('the change was not confirmed');
  return actionID;
};

const confirmable = actionSetup.createStateConfig({
  on: {
    'action.confirmed': [
      {
        guard: { type: 'needsPasskey', params: ({ event }) => event.isFresh },
        target: 'challenging',
        actions: { type: 'setActionID', params: ({ event }) => event.actionID },
      },
      {
        guard: 'isComplete',
        target: 'sending',
        actions: { type: 'setActionID', params: ({ event }) => event.actionID },
      },
    ],
    'action.closed': { target: 'idle', actions: [{ type: 'notify', params: 'stopped' }, 'clear'] },
  },
});

const closable = actionSetup.createStateConfig({ on: { 'action.closed': { target: 'idle', actions: 'clear' } } });

/**
 * One change of the desk, from its confirmation to its outcome. A change whose answer was lost is never sent again by
 * itself: the server is asked by the change's id whether it was made.
 */
export const deskActionMachine = actionSetup.createMachine({
  id: 'deskAction',
  context: nothing,
  initial: 'idle',
  states: {
    idle: {
      on: {
        'action.requested': { target: 'confirming', actions: { type: 'setChange', params: ({ event }) => event } },
      },
    },
    confirming: {
      on: {
        ...confirmable.on,
        'value.changed': { actions: { type: 'setValue', params: ({ event }) => event } },
      },
    },
    challenging: {
      invoke: {
        id: 'stepUp',
        src: 'stepUp',
        onDone: 'sending',
        onError: {
          target: 'confirming',
          actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
    sending: {
      invoke: {
        id: 'sendChange',
        src: 'sendChange',
        input: ({ context }) => {
          if (context.change === null) throw new Error('no change was requested');
          return { change: context.change, values: context.values, actionID: actionIDOf(context) };
        },
        onDone: {
          target: 'done',
          actions: [
            { type: 'setAnswer', params: ({ event }) => ({ answer: event.output }) },
            { type: 'notify', params: 'done' },
          ],
        },
        onError: [
          { guard: { type: 'isStepUp', params: ({ event }) => event }, target: 'challenging' },
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event },
            target: 'overtaken',
            actions: [
              { type: 'setStates', params: ({ event }) => statesOf(event.error) },
              { type: 'notify', params: 'overtaken' },
            ],
          },
          {
            guard: { type: 'isLost', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
          },
          {
            target: 'refused',
            actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
          },
        ],
      },
    },
    /** The answer was lost: the server is asked whether the change was made. */
    asking: {
      invoke: {
        id: 'getAction',
        src: 'getAction',
        input: ({ context }) => ({ actionID: actionIDOf(context) }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'done',
            actions: [
              {
                type: 'setAnswer',
                params: ({ event }) => ({ answer: 'answer' in event.output ? event.output.answer : null }),
              },
              { type: 'notify', params: 'done' },
            ],
          },
          { target: 'notDone', actions: 'clearFailure' },
        ],
        onError: {
          target: 'lost',
          actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
    lost: {
      on: {
        'action.checked': 'asking',
        'action.closed': { target: 'idle', actions: [{ type: 'notify', params: 'stopped' }, 'clear'] },
      },
    },
    /** The server has not made the change. The person decides whether it is sent again. */
    notDone: confirmable,
    refused: {
      on: {
        ...confirmable.on,
        // A mended value is a new attempt of the same change: a refused one has not used its id up.
        'value.changed': { target: 'confirming', actions: { type: 'setValue', params: ({ event }) => event } },
      },
    },
    done: closable,
    overtaken: closable,
  },
});
