import { resourceEvents, viewResource } from '#machines/support/resource.ts';
import { whatsOnFlow } from '#src/platform/composition/article-list.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { EventsView } from './EventsView.tsx';

/** The page of both /events and /blog. */
export function EventsScreen() {
  const flow = useFlow(whatsOnFlow);
  return <EventsView view={useView(flow, viewResource)} onRetry={() => flow.send(resourceEvents.retried())} />;
}
