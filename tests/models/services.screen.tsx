import { externalEvent, press, screenOf } from '@uwanja/flow-paths/page';
import { viewServices } from '#machines/services/index.ts';
import { services } from '#messages/services.ts';
import { ServicesScreen } from '#src/screens/services/ServicesScreen.tsx';
import { seesFailure, seesLoading, seesText } from '#tests/support/models/expectations.ts';
import { servicesModel } from './services.model.ts';

export const servicesScreen = screenOf(servicesModel)({
  page: <ServicesScreen />,
  at: '/services',
  events: {
    'resource.retried': press('Try again'),
    'resource.changed': externalEvent('the router'),
  },
  states: {
    loading: seesLoading,
    ready: (snapshot) => seesText(services.count(viewServices(snapshot).services.length))(),
    empty: seesText('No services available'),
    failed: seesFailure,
  },
});
