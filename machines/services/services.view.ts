import type { SnapshotFrom } from 'xstate';
import type { Service } from '#contract/services.ts';
import { viewResource } from '../support/resource.ts';
import { stable } from '../support/stable.ts';
import type { servicesMachine } from './services.machine.ts';
import { type ServicesFilter, tagPath, tagsOf } from './tags.ts';

const none: readonly Service[] = [];

const filter = stable((data: readonly Service[], category: ServicesFilter['category']) => {
  const tags = tagsOf(data, category);
  return {
    services: data.filter((service) => category === 'all' || service.category === category),
    tags: tags.map((tag) => ({ tag, to: tagPath(tag), chosen: tag === category })),
    /** The category of the page where it has no tag; else null. */
    categoryWithoutTag: category === 'all' || tags.includes(category) ? null : category,
  };
});

/** The view model of the services page. */
export const viewServices = (snapshot: SnapshotFrom<typeof servicesMachine>) => {
  const { category } = snapshot.context.input;
  const { data, status, ...loaded } = viewResource(snapshot);
  const filtered = filter(data ?? none, category);
  return {
    ...loaded,
    ...filtered,
    status: status === 'ready' && filtered.services.length === 0 ? ('empty' as const) : status,
    category,
  };
};
export type ServicesView = ReturnType<typeof viewServices>;
