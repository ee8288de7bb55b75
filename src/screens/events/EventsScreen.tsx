import { useSelector } from '@xstate/react';
import { resource, viewResource } from '#machines/support/resource.ts';
import { whatsOnFlow } from '#src/app/composition/article-list.ts';
import { shallowEqual } from '#src/app/shop-context.ts';
import { useFlow } from '#src/app/use-flow.ts';
import { EventsView } from './EventsView.tsx';

/** /events and /blog. */
export function EventsScreen() {
  const flow = useFlow(whatsOnFlow);
  return (
    <EventsView view={useSelector(flow, viewResource, shallowEqual)} onRetry={() => flow.send(resource.retried())} />
  );
}
