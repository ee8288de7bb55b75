import type { Entry, RecordedActor, RecordedEvent, Recording, Response, Step } from '../recording/index.ts';

/** An open tab that records itself. */
export interface OpenTab {
  readonly tab: string;
  readonly title: string;
  readonly path: string;
}

/** A file that a person has chosen. */
export interface ChosenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly text: () => Promise<string>;
}

/** Why a file was not imported. */
export type Refusal = 'tooLarge' | 'noRecording' | 'otherFormat' | 'unreadable';

/** The recording of a file. `build` made it; `isOtherBuild` if that is not the build of this page. */
export interface ImportedFile {
  readonly name: string;
  readonly build: string;
  readonly isOtherBuild: boolean;
  readonly recording: Recording;
}

/** The result of reading a file. */
export type ReadResult =
  | { readonly kind: 'refused'; readonly reason: Refusal }
  | ({ readonly kind: 'read' } & ImportedFile);

/**
 * What an event did: no transition took it, a transition took it and changed nothing, or something changed. Null where
 * the recording does not say.
 */
export type Effect = 'ignored' | 'unchanged' | 'changed' | null;

/** What the list of messages shows; an empty text shows everything. */
export interface Filter {
  /** Id of an actor that sent or received the message. */
  readonly actor: string;
  /** A part of the event's type. */
  readonly event: string;
  /** A part of the receiver's state after the event. */
  readonly state: string;
  /** What the event did; `any` for all of them. */
  readonly effect: NonNullable<Effect> | 'any';
}

/** A step that others are compared with. */
export interface Base {
  readonly actor: Pick<RecordedActor, 'id' | 'name'>;
  readonly step: Step;
}

export interface Input {
  /** The tab to follow; null to follow the first tab that reports. */
  readonly tab: string | null;
}

export interface Context extends Input {
  readonly recording: Recording | null;
  /** The tabs that can be chosen. */
  readonly tabs: readonly OpenTab[];
  /** The file that is read. */
  readonly file: ChosenFile | null;
  /** The file that is shown, or that waits for a confirmation. */
  readonly imported: ImportedFile | null;
  readonly refusal: Refusal | null;
  readonly filter: Filter;
  /** The step that the shown one is compared with. */
  readonly base: Base | null;
  /** The file that is read for a comparison, the recording that is compared, and why it could not be read. */
  readonly otherFile: ChosenFile | null;
  readonly other: ImportedFile | null;
  readonly otherRefusal: Refusal | null;
  /** Whether the tab takes events and restores steps. */
  readonly isControllable: boolean;
  /** The tab's response to the last request. */
  readonly response: Response | null;
  /** Id of the chosen actor. */
  readonly chosen: string | null;
  /** Number of the chosen step; null while following the latest one. */
  readonly number: number | null;
}

export type Event =
  | {
      readonly type: 'tab.reported';
      readonly recording: Recording;
      readonly tab: string | null;
      readonly isControllable: boolean;
    }
  | { readonly type: 'tab.continued'; readonly entry: Entry }
  | { readonly type: 'tab.closed' }
  | { readonly type: 'tab.listed'; readonly tab: OpenTab }
  | { readonly type: 'tab.removed'; readonly tab: string }
  | { readonly type: 'tab.chosen'; readonly tab: string }
  | { readonly type: 'file.chosen'; readonly file: ChosenFile }
  | { readonly type: 'import.accepted' }
  | { readonly type: 'import.closed' }
  | { readonly type: 'tab.responded'; readonly response: Response }
  /** The type of an event for an actor, and its data as typed. */
  | { readonly type: 'event.sent'; readonly id: string; readonly name: string; readonly payload: string }
  | { readonly type: 'step.restored'; readonly id: string; readonly number: number }
  | { readonly type: 'base.chosen' }
  | { readonly type: 'base.cleared' }
  | { readonly type: 'other.chosen'; readonly file: ChosenFile }
  | { readonly type: 'other.closed' }
  | { readonly type: 'filter.changed'; readonly filter: Partial<Filter> }
  | { readonly type: 'actor.chosen'; readonly id: string }
  | { readonly type: 'step.chosen'; readonly id: string; readonly number: number }
  | { readonly type: 'step.wentBack' }
  | { readonly type: 'step.wentForward' }
  | { readonly type: 'latestStep.chosen' }
  | { readonly type: 'search.retried' };

/** What the page asks of the followed tab: to send an event to an actor, or to put one into a recorded state. */
export type TabRequest =
  | { readonly type: 'event.sent'; readonly id: string; readonly event: RecordedEvent }
  | Extract<Event, { readonly type: 'step.restored' }>;
