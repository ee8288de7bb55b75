import { type ShelfItem, shelf } from '#machines/support/shelf.ts';
import { recentlyViewedFlow } from '#src/platform/composition/shelves.ts';
import { useFlow, useSend } from '#src/platform/hooks/use-flow.ts';

/** Shows nothing; while it stands on a page, the variant counts as looked at. */
export function RememberViewed({ item }: { item: ShelfItem }) {
  const viewed = useFlow(recentlyViewedFlow);
  useSend(viewed, String(item.variantID), shelf.put(item));
  return null;
}
