import { useSelector } from '@xstate/react';
import { shelf, viewShelf } from '#machines/support/shelf.ts';
import { savedItemsFlow } from '#src/app/composition/shelves.ts';
import { shallowEqual } from '#src/app/shop-context.ts';
import { useFlow } from '#src/app/use-flow.ts';
import { HeartIcon } from '#src/components/icons/icons.tsx';
import { ShelfList } from '#src/components/shelf-list/ShelfList.tsx';
import { shelvesTexts } from '#src/messages/en/shelves.ts';
import { AccountFrame } from '../account/AccountFrame.tsx';

/** Of this browser, not of an account: open to visitors too. */
export function SavedItemsScreen() {
  const items = useFlow(savedItemsFlow);
  return (
    <AccountFrame path="/saved-items">
      <ShelfList
        view={useSelector(items, viewShelf, shallowEqual)}
        words={shelvesTexts.saved}
        icon={<HeartIcon size={40} />}
        onRemove={(variantID) => items.send(shelf.removed(variantID))}
      />
    </AccountFrame>
  );
}
