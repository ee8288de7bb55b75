import type { ChosenFile, Filter, FlowsInspectorView, RecordedActor } from '#machines/flows-inspector/index.ts';

export interface FlowsViewProps {
  readonly view: FlowsInspectorView;
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
  readonly onRetry: () => void;
  /** Saves the masked recording as a file. */
  readonly onSave: () => void;
  /** Copies a generated test of the first `length` steps of the actor's path to the clipboard. */
  readonly onCopy: (actor: RecordedActor, length: number) => void;
}
