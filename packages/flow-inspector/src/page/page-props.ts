import type { Expectation } from '../format/index.ts';
import type { ChosenFile, Filter, InspectorView } from '../inspector/index.ts';
import type { RecordedActor } from '../recording/index.ts';

export interface PageProps {
  readonly view: InspectorView;
  readonly onTab: (tab: string) => void;
  readonly onFile: (file: ChosenFile) => void;
  /** Shows the file of another build. */
  readonly onAccept: () => void;
  /** Returns from a file to the open tabs. */
  readonly onCloseImport: () => void;
  readonly onFilter: (filter: Partial<Filter>) => void;
  readonly onChooseActor: (id: string) => void;
  readonly onChooseStep: (id: string, number: number) => void;
  readonly onBack: () => void;
  readonly onForward: () => void;
  readonly onLatestStep: () => void;
  /** Compares the shown step with those that are chosen next. */
  readonly onBase: () => void;
  readonly onBaseEnd: () => void;
  /** Compares the recording with that of a file. */
  readonly onCompare: (file: ChosenFile) => void;
  readonly onCloseOther: () => void;
  /** Sends an event to a live actor of the followed tab, with data as typed. */
  readonly onSend: (id: string, name: string, payload: string) => void;
  /** Puts a live actor into the state of one of its recorded steps. */
  readonly onRestore: (id: string, number: number) => void;
  readonly onRetry: () => void;
  /** Saves the masked recording as a file. */
  readonly onSave: () => void;
  /** Saves the recording with a mark at a step of an actor's path. */
  readonly onMark: (actor: RecordedActor, place: number, expected: Expectation) => void;
  /** Copies a generated test of the first `length` steps of the actor's path to the clipboard. */
  readonly onCopy: (actor: RecordedActor, length: number) => void;
}
