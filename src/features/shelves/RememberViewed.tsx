import { useSend } from '@uwanja/flow-ssr';
import { type ShelfItem, shelfEvents } from '#machines/support/shelf.ts';
import { recentlyViewedFlow } from '#src/platform/composition/shelves.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';

/** Adds a variant to the recently viewed items, at mount and when the variant changes. Renders nothing. */
export function RememberViewed({ item }: { item: ShelfItem }) {
  const viewed = useFlow(recentlyViewedFlow);
  useSend(viewed, String(item.variantID), shelfEvents.put(item));
  return null;
}
