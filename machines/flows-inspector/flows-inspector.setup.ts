import { type Entry, type Response, withEntry } from '@uwanja/flow-inspector/recording';
import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { Failure } from '../support/failure.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import { parsePayload } from './flows-inspector.requests.ts';
import { baseOf, isControlled, neighbour, recordedActor, recordedSteps } from './flows-inspector.selection.ts';
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
} from './flows-inspector.types.ts';

type TabReport = Pick<Extract<Event, { type: 'tab.reported' }>, 'recording' | 'tab' | 'isControllable'>;

/** What the machine of /flows does and decides by name. */
export const flowsInspectorSetup = setup({
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
    requestOfTab: sendTo('followTab', (_, request: TabRequest) => request),
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
