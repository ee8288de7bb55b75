import type { SnapshotFrom } from 'xstate';
import { viewResource } from '../support/resource.ts';
import type { lastOrderMachine } from './last-order.machine.ts';

/** The view model of the row of the home page: the newest placed order; null until loaded, and where there is none. */
export const viewLastOrder = (snapshot: SnapshotFrom<typeof lastOrderMachine>) => ({
  order: viewResource(snapshot).data,
});
