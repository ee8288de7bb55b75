import { assign, fromPromise, sendTo, setup } from 'xstate';
import { type Entry, type Response, withEntry } from '../recording/index.ts';
import { followTab } from './follow-tab.ts';
import { parsePayload } from './requests.ts';
import { baseOf, isControlled, neighbour, recordedActor, recordedSteps } from './selection.ts';
import type {
  ChosenFile,
  Context,
  Event,
  Filter,
  ImportedFile,
  Input,
  OpenTab,
  ReadResult,
  Refusal,
  TabRequest,
} from './types.ts';

type TabReport = Pick<Extract<Event, { type: 'tab.reported' }>, 'recording' | 'tab' | 'isControllable'>;

/** What the inspector does and decides by name. */
export const inspectorSetup = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: {
    followTab,
    /** A page that opens files provides it. */
    readRecording: fromPromise<ReadResult, ChosenFile>(() => Promise.reject(new Error('no file can be read'))),
  },
  /** How long the page waits for a tab to report before it says how to open one. */
  delays: { patience: 3_000 },
  actions: {
    setRecording: assign(({ context }, { recording, tab, isControllable }: TabReport) => ({
      recording,
      tab: tab ?? context.tab,
      isControllable,
      response: null,
      chosen: recordedActor(recording, context.chosen)?.id ?? null,
      number: null,
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
    requestOfTab: sendTo('followTab', (_, request: TabRequest) => request),
    setChosen: assign((_, id: string) => ({ chosen: id })),
    setNumber: assign((_, number: number) => ({ number })),
    stepBack: assign(({ context }) => ({ number: neighbour(context, -1) })),
    stepForward: assign(({ context }) => ({ number: neighbour(context, 1) })),
    clearNumber: assign({ number: null }),
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
    isControllable: ({ context }, id: string) => isControlled(context, id),
    isSendable: ({ context }, { id, payload }: { id: string; payload: string }) =>
      isControlled(context, id) && parsePayload(payload) !== null,
    isStepCleared: ({ context }) => context.number === null,
    hasEarlierStep: ({ context }) => neighbour(context, -1) !== null,
    isBeforeLastStep: ({ context }) => {
      const next = neighbour(context, 1);
      return next !== null && next !== recordedSteps(context).at(-1)?.number;
    },
  },
});
