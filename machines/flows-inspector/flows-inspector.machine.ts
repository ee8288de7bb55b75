import { type AnyEventObject, assign, fromCallback, setup } from 'xstate';
import { type Failure, toFailure } from '../support/failure.ts';
import { timing } from '../support/timing.ts';
import { recordedSteps } from './flows-inspector.selection.ts';
import type { Context, Entry, Event, Input, Recording, Tag } from './flows-inspector.types.ts';
import { withEntry } from './recording.ts';

const findRecorded = ({ recording }: Context, id: string) => recording?.actors.find((actor) => actor.id === id);

/** Returns the number of the previous or next step of the chosen actor; null where there is none. */
function neighbour(context: Context, direction: -1 | 1): number | null {
  const steps = recordedSteps(context);
  const found = context.number === null ? -1 : steps.findIndex(({ number }) => number === context.number);
  // A chosen step that has been discarded gives index -1, before the oldest recorded step.
  const index = context.number === null ? steps.length - 1 : found;
  return steps[index + direction]?.number ?? null;
}

/**
 * The page /flows: shows the recorded actors of another tab and any of their recorded steps. The recording remains
 * after the tab is closed. A tab that reloads sends a new recording.
 */
export const flowsInspectorMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; tags: Tag },
  actors: {
    /** Sends the tab's recording, then each new entry. */
    followTab: fromCallback<AnyEventObject, Input>(() => {
      throw new Error("actor 'followTab' was not provided");
    }),
  },
  delays: { flowsPatience: timing.flowsPatience },
  actions: {
    setRecording: assign(({ context }, recording: Recording) => ({
      recording,
      chosen: recording.actors.some(({ id }) => id === context.chosen) ? context.chosen : null,
      failure: null,
    })),
    addEntry: assign(({ context }, entry: Entry) => ({
      recording: context.recording && withEntry(context.recording, entry),
    })),
    setChosen: assign((_, id: string) => ({ chosen: id })),
    setNumber: assign((_, number: number) => ({ number })),
    stepBack: assign(({ context }) => ({ number: neighbour(context, -1) })),
    stepForward: assign(({ context }) => ({ number: neighbour(context, 1) })),
    clearNumber: assign({ number: null }),
    setFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: {
    isRecorded: ({ context }, id: string) => findRecorded(context, id) !== undefined,
    isRecordedStep: ({ context }, { id, number }: { id: string; number: number }) =>
      findRecorded(context, id)?.steps.some((step) => step.number === number) === true,
    isEarlier: ({ context }) => neighbour(context, -1) !== null,
    isBeforeLast: ({ context }) => {
      const next = neighbour(context, 1);
      return next !== null && next !== recordedSteps(context).at(-1)?.number;
    },
  },
}).createMachine({
  id: 'flowsInspector',
  context: ({ input }) => ({ ...input, recording: null, chosen: null, number: null, failure: null }),
  initial: 'watching',
  states: {
    watching: {
      type: 'parallel',
      invoke: {
        id: 'followTab',
        src: 'followTab',
        input: ({ context: { tab } }) => ({ tab }),
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
      states: {
        tab: {
          initial: 'searching',
          on: {
            'tab.reported': {
              target: '.following',
              actions: { type: 'setRecording', params: ({ event }) => event.recording },
            },
          },
          states: {
            searching: { tags: 'searching', after: { flowsPatience: 'unanswered' } },
            unanswered: { tags: 'unanswered' },
            following: {
              on: {
                'tab.continued': { actions: { type: 'addEntry', params: ({ event }) => event.entry } },
                'tab.closed': 'ended',
              },
            },
            ended: { tags: 'ended' },
          },
        },
        moment: {
          initial: 'present',
          on: {
            'tab.reported': '.present',
            'actor.chosen': {
              guard: { type: 'isRecorded', params: ({ event }) => event.id },
              target: '.present',
              actions: { type: 'setChosen', params: ({ event }) => event.id },
            },
            'step.chosen': {
              guard: { type: 'isRecordedStep', params: ({ event }) => event },
              target: '.past',
              actions: [
                { type: 'setChosen', params: ({ event }) => event.id },
                { type: 'setNumber', params: ({ event }) => event.number },
              ],
            },
          },
          states: {
            present: {
              entry: 'clearNumber',
              on: { 'step.wentBack': { guard: 'isEarlier', target: 'past', actions: 'stepBack' } },
            },
            past: {
              tags: 'past',
              on: {
                'step.wentBack': { guard: 'isEarlier', actions: 'stepBack' },
                'step.wentForward': [{ guard: 'isBeforeLast', actions: 'stepForward' }, { target: 'present' }],
                'present.chosen': 'present',
              },
            },
          },
        },
      },
    },
    failed: { tags: 'failed', on: { 'search.retried': 'watching' } },
  },
});
