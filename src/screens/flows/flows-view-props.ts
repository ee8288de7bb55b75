import type { FlowsInspectorView, RecordedActor } from '#machines/flows-inspector/index.ts';

export interface FlowsViewProps {
  readonly view: FlowsInspectorView;
  readonly onChooseActor: (id: string) => void;
  readonly onChooseStep: (id: string, number: number) => void;
  readonly onBack: () => void;
  readonly onForward: () => void;
  readonly onPresent: () => void;
  readonly onRetry: () => void;
  /** Saves what is recorded as a file, masked. */
  readonly onSave: () => void;
  /** Copies a test of the first `length` steps of the actor's path. */
  readonly onCopy: (actor: RecordedActor, length: number) => void;
}
