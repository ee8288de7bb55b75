import type { Service } from '#contract/services.ts';
import { createResource } from '../support/resource.ts';
import type { ServicesShown } from './tags.ts';

/** The services of a filter tag, or of a category that has none. The choice lives in the URL. */
export const servicesMachine = createResource<readonly Service[], ServicesShown>({
  id: 'services',
  isEmpty: (services) => services.length === 0,
});
