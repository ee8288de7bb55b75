import { isMachineSnapshot } from '@uwanja/flow-ssr/internals';
import type { Masked } from './masking.ts';
import type { RecordedEvent } from './recording/types.ts';

/** Returns the snapshot from which an actor was restored; undefined where it started in its initial state. */
export const restoredSnapshot = (actor: object): { readonly value: unknown; readonly context: unknown } | undefined =>
  (actor as { readonly options?: { readonly snapshot?: { value: unknown; context: unknown } } }).options?.snapshot;

/** Returns the masked event. A child's snapshot is reduced to the parts that a replay restores it from. */
export function toRecordedEvent(
  event: { readonly type: string; readonly [key: string]: unknown },
  masked: Masked,
): RecordedEvent {
  const { snapshot } = event;
  if (!isMachineSnapshot(snapshot)) return masked(event) as RecordedEvent;
  const { machine, value, context, status } = snapshot;
  return { type: event.type, snapshot: { machine: machine.id, ...(masked({ value, context, status }) as object) } };
}
