import type { SnapshotFrom } from 'xstate';
import { viewResource } from '../support/resource.ts';
import type { servicesMachine } from './services.machine.ts';
import { serviceTags, tagPath } from './tags.ts';

/** What the services page shows. */
export const viewServices = (snapshot: SnapshotFrom<typeof servicesMachine>) => {
  const { category } = snapshot.context.input;
  const { data, ...loaded } = viewResource(snapshot);
  return {
    ...loaded,
    services: data ?? [],
    category,
    tags: serviceTags.map((tag) => ({ tag, to: tagPath(tag), chosen: tag === category })),
    /** What the page is narrowed to by something else than a tag. */
    untagged: category !== 'all' && !serviceTags.some((tag) => tag === category) ? category : null,
  };
};
export type ServicesView = ReturnType<typeof viewServices>;
