import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { Message } from '../support/notices.ts';
import { stable } from '../support/stable.ts';
import type { reorderMachine } from './reorder.machine.ts';
import type { Context, Event } from './reorder.types.ts';

const reasonsOf = stable((missing: Context['missing'], failure: Context['failure']): readonly Message[] => [
  ...missing.map((text) => ({ text })),
  ...(failure ? [failureMessage(failure)] : []),
]);

/** The view model of the button that buys an order again. */
export const viewReorder = (snapshot: SnapshotFrom<typeof reorderMachine>) => ({
  busy: snapshot.matches('reordering'),
  /** Why nothing was added to the cart. */
  reasons: reasonsOf(snapshot.context.missing, snapshot.context.failure),
});
export type ReorderView = ReturnType<typeof viewReorder>;

export const reorderEvents = {
  pressed: () => ({ type: 'reorder.pressed' }) satisfies Event,
};
