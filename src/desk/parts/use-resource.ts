import { useSendOnChange } from '@uwanja/flow-ssr';
import { useMemo } from 'react';
import { type ResourceView, resourceEvents, viewResource } from '#machines/support/resource.ts';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { type Reload, useDesk } from '../DeskContext.tsx';
import { type Load, resourceFlow } from '../flows/resources.ts';

/**
 * Loads data for a component.
 * @param key says when another query is to be loaded
 * @returns the view model, a retry, and the event that loads the data again after a change
 */
export function useResource<Data>(key: string, load: Load<Data>) {
  const { api } = useDesk();
  const machine = useMemo(() => resourceFlow(api), [api]);
  const query = { key, load };
  const actor = useActorOf(machine, query);
  useSendOnChange(actor, key, resourceEvents.changed(query));
  const view = useView(actor, viewResource) as ResourceView<Data>;
  const reload: Reload = { to: actor, event: resourceEvents.changed(query) };
  return { view, retry: () => actor.send(resourceEvents.retried()), reload };
}
