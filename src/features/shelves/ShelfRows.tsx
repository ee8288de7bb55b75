import { useLocation } from 'react-router-dom';
import { itemEvents, viewCart } from '#machines/cart/index.ts';
import { viewShelfOffers } from '#machines/shelf-offers/index.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { shelfOffersFlow } from '#src/platform/composition/shelves.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { type ShelfRowsProps, ShelfRowsView } from './ShelfRowsView.tsx';

/** The rows of a list. Prices are loaded once, for the items in the list when the page is opened. */
export function ShelfRows({ items, onRemove }: ShelfRowsProps) {
  const { pathname } = useLocation();
  const offers = useFlow(shelfOffersFlow, { variantIDs: items.map(({ variantID }) => variantID) });
  const [cart, cartActor] = useChildView('cart', viewCart);
  return (
    <ShelfRowsView
      items={items}
      offers={useView(offers, viewShelfOffers)}
      cart={{
        has: (variantID) => cart.has('product', variantID),
        isPending: (variantID) => cart.isPending('product', variantID),
      }}
      onAdd={(itemID) => cartActor.send(itemEvents.added({ itemID, itemType: 'product' }, pathname))}
      onRemove={onRemove}
      onRetry={() => offers.send(resourceEvents.retried())}
    />
  );
}
