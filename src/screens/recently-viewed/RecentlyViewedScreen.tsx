import { useSelector } from '@xstate/react';
import { shelf, viewShelf } from '#machines/support/shelf.ts';
import { recentlyViewedFlow } from '#src/app/composition/shelves.ts';
import { shallowEqual } from '#src/app/shop-context.ts';
import { useFlow } from '#src/app/use-flow.ts';
import { ClockIcon } from '#src/components/icons/icons.tsx';
import { ShelfList } from '#src/components/shelf-list/ShelfList.tsx';
import { shelvesTexts } from '#src/messages/en/shelves.ts';
import { AccountFrame } from '../account/AccountFrame.tsx';

/** Of this browser, not of an account: open to visitors too. */
export function RecentlyViewedScreen() {
  const items = useFlow(recentlyViewedFlow);
  return (
    <AccountFrame path="/recently-viewed">
      <ShelfList
        view={useSelector(items, viewShelf, shallowEqual)}
        words={shelvesTexts.viewed}
        icon={<ClockIcon size={40} />}
        onRemove={(variantID) => items.send(shelf.removed(variantID))}
      />
    </AccountFrame>
  );
}
