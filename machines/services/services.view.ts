import type { SnapshotFrom } from 'xstate';
import { viewResource } from '../support/resource.ts';
import type { servicesMachine } from './services.machine.ts';
import { isServiceTag, serviceTags, tagPath } from './tags.ts';

/** The view model of the services page. */
export const viewServices = (snapshot: SnapshotFrom<typeof servicesMachine>) => {
  const { category } = snapshot.context.input;
  const { data, ...loaded } = viewResource(snapshot);
  return {
    ...loaded,
    services: data ?? [],
    category,
    tags: serviceTags.map((tag) => ({ tag, to: tagPath(tag), chosen: tag === category })),
    /** The category of the page where it has no tag; else null. */
    categoryWithoutTag: isServiceTag(category) ? null : category,
  };
};
export type ServicesView = ReturnType<typeof viewServices>;
