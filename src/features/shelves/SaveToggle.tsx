import { type ShelfItem, shelfEvents, viewShelf } from '#machines/support/shelf.ts';
import { savedItemsFlow } from '#src/platform/composition/shelves.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { SaveButton } from './SaveButton.tsx';

/** Adds a variant to the saved items of this browser, or removes it. */
export function SaveToggle({ item }: { item: ShelfItem }) {
  const saved = useFlow(savedItemsFlow);
  const view = useView(saved, viewShelf);
  const isSaved = view.has(item.variantID);
  return (
    <SaveButton
      saved={isSaved}
      disabled={view.loading}
      onToggle={() => saved.send(isSaved ? shelfEvents.removed(item.variantID) : shelfEvents.put(item))}
    />
  );
}
