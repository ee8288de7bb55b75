import type { Service } from '#contract/services.ts';
import { createResource } from '../support/resource.ts';
import type { ServicesFilter } from './tags.ts';

/**
 * All services, of which the page shows those of a filter: the tags follow from all. The URL or navigation state holds
 * the choice.
 */
export const servicesMachine = createResource<readonly Service[], ServicesFilter>({
  id: 'services',
  isEmpty: (services) => services.length === 0,
  // They stay while they are loaded for another filter, so that the tags stay.
  isSame: () => true,
});
