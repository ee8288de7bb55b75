import type { Mark } from '../format/index.ts';
import type { InspectorView } from '../inspector/index.ts';
import type { Event } from '../inspector/types.ts';
import type { RecordedActor } from '../recording/index.ts';

export interface PageProps {
  readonly view: InspectorView;
  readonly send: (event: Event) => void;
  /** Saves the masked recording as a file, with a step that is marked as wrong, or without one. */
  readonly onSave: (mark?: Mark) => void;
  /** Copies a generated test of the first `length` steps of the actor's path to the clipboard. */
  readonly onCopy?: ((actor: RecordedActor, length: number) => void) | undefined;
}
