import { requestToSend } from './requests.ts';
import { inspectorSetup } from './setup.ts';
import type { ChosenFile, ImportedFile, Refusal } from './types.ts';

/**
 * The inspector: shows the recorded actors of another tab, or of a file, and any of their recorded steps. The
 * recording remains after the tab is closed. A tab that reloads sends a new recording.
 */
export const inspectorMachine = inspectorSetup.createMachine({
  id: 'inspector',
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
                onError: '#inspector.failed',
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
                searching: { after: { patience: 'unanswered' } },
                unanswered: {},
                following: {
                  on: {
                    'tab.continued': { actions: { type: 'addEntry', params: ({ event }) => event.entry } },
                    'tab.closed': 'ended',
                    'tab.responded': { actions: { type: 'setResponse', params: ({ event }) => event.response } },
                    'event.sent': [
                      {
                        guard: { type: 'isSendable', params: ({ event }) => event },
                        actions: [
                          'clearResponse',
                          { type: 'requestOfTab', params: ({ event }) => requestToSend(event) },
                        ],
                      },
                      {
                        guard: { type: 'isControllable', params: ({ event }) => event.id },
                        actions: { type: 'setResponse', params: { kind: 'refused', reason: 'noPayload' } },
                      },
                    ],
                    'step.restored': {
                      guard: { type: 'isControllable', params: ({ event }) => event.id },
                      actions: ['clearResponse', { type: 'requestOfTab', params: ({ event }) => event }],
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
          target: '#inspector.watching.source.reading',
          actions: { type: 'setFile', params: ({ event }) => event.file },
        },
      },
    },
  },
});
