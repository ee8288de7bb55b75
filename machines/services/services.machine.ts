import type { Service } from '#contract/services.ts';
import { createResource } from '../support/resource.ts';
import type { ServicesFilter } from './tags.ts';

/** The services of a filter tag, or of a category without a tag. The URL or navigation state holds the choice. */
export const servicesMachine = createResource<readonly Service[], ServicesFilter>({
  id: 'services',
  isEmpty: (services) => services.length === 0,
});
