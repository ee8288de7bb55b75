import { assign, fromCallback, sendTo, setup } from 'xstate';
import { type Failure, toFailure } from '../support/failure.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import { baseOf, neighbour, recordedActor, recordedSteps } from './flows-inspector.selection.ts';
import type {
  ChosenFile,
  Context,
  Entry,
  Event,
  Filter,
  ImportedFile,
  Input,
  OpenTab,
  ReadResult,
  Refusal,
  Response,
  TabRequest,
} from './flows-inspector.types.ts';
import { withEntry } from './recording.ts';

type TabReport = Pick<Extract<Event, { type: 'tab.reported' }>, 'recording' | 'tab' | 'isControllable'>;

/**
 * The page /flows: shows the recorded actors of another tab, or of a file, and any of their recorded steps. The
 * recording remains after the tab is closed. A tab that reloads sends a new recording.
 */
export const flowsInspectorMachine = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: {
    /** Sends the tab's recording, then each new entry; also the list of open tabs. */
    followTab: fromCallback<TabRequest, Input>(() => {
      throw new Error("actor 'followTab' was not provided");
    }),
    readRecording: unprovided<ReadResult, ChosenFile>('readRecording'),
  },
  delays: { flowsPatience: timing.flowsPatience },
  actions: {
    setRecording: assign(({ context }, { recording, tab, isControllable }: TabReport) => ({
      recording,
      tab: tab ?? context.tab,
      isControllable,
      response: null,
      chosen: recordedActor(recording, context.chosen)?.id ?? null,
      number: null,
      failure: null,
    })),
    addEntry: assign(({ context }, entry: Entry) => ({
      recording: context.recording && withEntry(context.recording, entry),
    })),
    addTab: assign(({ context }, tab: OpenTab) => ({
      tabs: [...context.tabs.filter((each) => each.tab !== tab.tab), tab],
    })),
    removeTab: assign(({ context }, tab: string) => ({ tabs: context.tabs.filter((each) => each.tab !== tab) })),
    clearTabs: assign({ tabs: [] }),
    setTab: assign((_, tab: string) => ({ tab })),
    setFile: assign((_, file: ChosenFile) => ({ file, refusal: null })),
    setRefusal: assign((_, refusal: Refusal) => ({ refusal })),
    setImported: assign((_, imported: ImportedFile) => ({ imported })),
    showImported: assign(({ context }) => ({
      recording: context.imported?.recording ?? null,
      chosen: null,
      number: null,
    })),
    clearImported: assign({ imported: null, file: null }),
    clearRecording: assign({ recording: null, chosen: null, number: null }),
    setFilter: assign(({ context }, filter: Partial<Filter>) => ({ filter: { ...context.filter, ...filter } })),
    setBase: assign(({ context }) => ({ base: baseOf(context) })),
    clearBase: assign({ base: null }),
    setOtherFile: assign((_, otherFile: ChosenFile) => ({ otherFile, otherRefusal: null })),
    setOther: assign((_, other: ImportedFile) => ({ other })),
    setOtherRefusal: assign((_, otherRefusal: Refusal) => ({ otherRefusal })),
    clearOther: assign({ other: null, otherFile: null }),
    setResponse: assign((_, response: Response) => ({ response })),
    clearResponse: assign({ response: null }),
    requestOfTab: sendTo('followTab', ({ event }) => event),
    setChosen: assign((_, id: string) => ({ chosen: id })),
    setNumber: assign((_, number: number) => ({ number })),
    stepBack: assign(({ context }) => ({ number: neighbour(context, -1) })),
    stepForward: assign(({ context }) => ({ number: neighbour(context, 1) })),
    clearNumber: assign({ number: null }),
    setFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: {
    isRefused: (_, { kind }: ReadResult) => kind === 'refused',
    isOtherBuild: (_, result: ReadResult) => result.kind === 'read' && result.isOtherBuild,
    isListed: ({ context }, tab: string) => context.tabs.some((each) => each.tab === tab),
    isRecorded: ({ context }, id: string) => recordedActor(context.recording, id) !== undefined,
    isRecordedStep: ({ context }, { id, number }: { id: string; number: number }) =>
      recordedActor(context.recording, id)?.steps.some((step) => step.number === number) === true,
    hasShownStep: ({ context }) => baseOf(context) !== null,
    isCompared: ({ context }) => context.base !== null && baseOf(context) !== null,
    isControllable: ({ context }, id: string) =>
      context.isControllable && recordedActor(context.recording, id)?.status === 'active',
    isStepCleared: ({ context }) => context.number === null,
    hasEarlierStep: ({ context }) => neighbour(context, -1) !== null,
    isBeforeLastStep: ({ context }) => {
      const next = neighbour(context, 1);
      return next !== null && next !== recordedSteps(context).at(-1)?.number;
    },
  },
}).createMachine({
  id: 'flowsInspector',
  context: ({ input }) => ({
    ...input,
    recording: null,
    tabs: [],
    file: null,
    imported: null,
    refusal: null,
    filter: { actor: '', event: '', state: '', effect: 'any' },
    base: null,
    otherFile: null,
    other: null,
    otherRefusal: null,
    isControllable: false,
    response: null,
    chosen: null,
    number: null,
    failure: null,
  }),
  initial: 'watching',
  states: {
    watching: {
      type: 'parallel',
      on: {
        'filter.changed': {
          guard: 'hasShownStep',
          actions: { type: 'setFilter', params: ({ event }) => event.filter },
        },
      },
      states: {
        source: {
          initial: 'live',
          on: {
            'file.chosen': { target: '.reading', actions: { type: 'setFile', params: ({ event }) => event.file } },
          },
          states: {
            live: {
              entry: 'clearTabs',
              invoke: {
                id: 'followTab',
                src: 'followTab',
                input: ({ context: { tab } }) => ({ tab }),
                onError: {
                  target: '#flowsInspector.failed',
                  actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
                },
              },
              initial: 'searching',
              on: {
                'tab.reported': {
                  target: '.following',
                  actions: { type: 'setRecording', params: ({ event }) => event },
                },
                'tab.listed': { actions: { type: 'addTab', params: ({ event }) => event.tab } },
                'tab.removed': { actions: { type: 'removeTab', params: ({ event }) => event.tab } },
                'tab.chosen': {
                  guard: { type: 'isListed', params: ({ event }) => event.tab },
                  target: 'live',
                  reenter: true,
                  actions: [{ type: 'setTab', params: ({ event }) => event.tab }, 'clearRecording'],
                },
              },
              states: {
                searching: { after: { flowsPatience: 'unanswered' } },
                unanswered: {},
                following: {
                  on: {
                    'tab.continued': { actions: { type: 'addEntry', params: ({ event }) => event.entry } },
                    'tab.closed': 'ended',
                    'tab.responded': { actions: { type: 'setResponse', params: ({ event }) => event.response } },
                    'event.sent': {
                      guard: { type: 'isControllable', params: ({ event }) => event.id },
                      actions: ['clearResponse', 'requestOfTab'],
                    },
                    'step.restored': {
                      guard: { type: 'isControllable', params: ({ event }) => event.id },
                      actions: ['clearResponse', 'requestOfTab'],
                    },
                  },
                },
                ended: {},
              },
            },
            reading: {
              invoke: {
                id: 'readRecording',
                src: 'readRecording',
                input: ({ context }) => context.file as ChosenFile,
                onDone: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event.output },
                    target: 'live',
                    actions: {
                      type: 'setRefusal',
                      params: ({ event }) => (event.output as { reason: Refusal }).reason,
                    },
                  },
                  {
                    guard: { type: 'isOtherBuild', params: ({ event }) => event.output },
                    target: 'otherBuild',
                    actions: { type: 'setImported', params: ({ event }) => event.output as ImportedFile },
                  },
                  {
                    target: 'imported',
                    actions: { type: 'setImported', params: ({ event }) => event.output as ImportedFile },
                  },
                ],
                onError: { target: 'live', actions: { type: 'setRefusal', params: 'unreadable' } },
              },
            },
            otherBuild: {
              on: { 'import.accepted': 'imported', 'import.closed': { target: 'live', actions: 'clearImported' } },
            },
            imported: {
              entry: 'showImported',
              on: { 'import.closed': { target: 'live', actions: 'clearRecording' } },
              exit: 'clearImported',
            },
          },
        },
        shownStep: {
          initial: 'latest',
          on: {
            'actor.chosen': {
              guard: { type: 'isRecorded', params: ({ event }) => event.id },
              target: '.latest',
              actions: { type: 'setChosen', params: ({ event }) => event.id },
            },
            'step.chosen': {
              guard: { type: 'isRecordedStep', params: ({ event }) => event },
              target: '.earlier',
              actions: [
                { type: 'setChosen', params: ({ event }) => event.id },
                { type: 'setNumber', params: ({ event }) => event.number },
              ],
            },
          },
          states: {
            latest: {
              entry: 'clearNumber',
              on: { 'step.wentBack': { guard: 'hasEarlierStep', target: 'earlier', actions: 'stepBack' } },
            },
            earlier: {
              // Another recording has cleared the number.
              always: { guard: 'isStepCleared', target: 'latest' },
              on: {
                'step.wentBack': { guard: 'hasEarlierStep', actions: 'stepBack' },
                'step.wentForward': [{ guard: 'isBeforeLastStep', actions: 'stepForward' }, { target: 'latest' }],
                'latestStep.chosen': 'latest',
              },
            },
          },
        },
        comparison: {
          initial: 'absent',
          on: {
            'base.chosen': { guard: 'hasShownStep', actions: 'setBase' },
            'base.cleared': { guard: 'isCompared', actions: 'clearBase' },
            'other.chosen': {
              target: '.reading',
              actions: { type: 'setOtherFile', params: ({ event }) => event.file },
            },
          },
          states: {
            absent: { entry: 'clearOther' },
            reading: {
              invoke: {
                id: 'readOther',
                src: 'readRecording',
                input: ({ context }) => context.otherFile as ChosenFile,
                onDone: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event.output },
                    target: 'absent',
                    actions: {
                      type: 'setOtherRefusal',
                      params: ({ event }) => (event.output as { reason: Refusal }).reason,
                    },
                  },
                  {
                    target: 'shown',
                    actions: { type: 'setOther', params: ({ event }) => event.output as ImportedFile },
                  },
                ],
                onError: { target: 'absent', actions: { type: 'setOtherRefusal', params: 'unreadable' } },
              },
            },
            shown: { on: { 'other.closed': 'absent' } },
          },
        },
      },
    },
    failed: {
      on: {
        'search.retried': 'watching',
        'file.chosen': {
          target: '#flowsInspector.watching.source.reading',
          actions: { type: 'setFile', params: ({ event }) => event.file },
        },
      },
    },
  },
});
