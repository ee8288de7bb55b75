import { shelfEvents, viewShelf } from '#machines/support/shelf.ts';
import { shelvesTexts } from '#messages/shelves.ts';
import { ClockIcon } from '#src/components/icons/page-icons.tsx';
import { AccountFrame } from '#src/features/account/AccountFrame.tsx';
import { ShelfList } from '#src/features/shelves/ShelfList.tsx';
import { recentlyViewedFlow } from '#src/platform/composition/shelves.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';

/** The items viewed in this browser. They belong to no account, so visitors see them too. */
export function RecentlyViewedScreen() {
  const items = useFlow(recentlyViewedFlow);
  return (
    <AccountFrame path="/recently-viewed">
      <ShelfList
        view={useView(items, viewShelf)}
        labels={shelvesTexts.viewed}
        icon={<ClockIcon size={40} />}
        onRemove={(variantID) => items.send(shelfEvents.removed(variantID))}
      />
    </AccountFrame>
  );
}
