import type { SnapshotFrom } from 'xstate';
import { viewResource } from '../support/resource.ts';
import type { subscriptionsMachine } from './subscriptions.machine.ts';

export const viewSubscriptions = (snapshot: SnapshotFrom<typeof subscriptionsMachine>) => {
  const { data, ...loaded } = viewResource(snapshot);
  return { ...loaded, subscriptions: data ?? [], count: data?.length ?? 0 };
};
export type SubscriptionsView = ReturnType<typeof viewSubscriptions>;
