import { useSendOnChange } from '@uwanja/flow-ssr';
import { useLocation } from 'react-router-dom';
import { servicesFromLocation, viewServices } from '#machines/services/index.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { ServicePlans } from '#src/features/plans/ServicePlans.tsx';
import { servicesFlow } from '#src/platform/composition/services.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { ServicesView } from './ServicesView.tsx';

/** The services page. The URL or the navigation state selects the category. */
export function ServicesScreen() {
  const { search, state } = useLocation();
  const shown = servicesFromLocation(search, state);
  const list = useFlow(servicesFlow, shown);
  useSendOnChange(list, shown.category, resourceEvents.changed(shown));
  return (
    <ServicesView
      view={useView(list, viewServices)}
      plansOf={(service) => <ServicePlans service={service} />}
      onRetry={() => list.send(resourceEvents.retried())}
    />
  );
}
