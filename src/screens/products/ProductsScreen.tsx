import { useSendOnChange } from '@uwanja/flow-ssr';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { itemEvents, viewCart } from '#machines/cart/index.ts';
import { catalogueEvents, viewCatalogue } from '#machines/catalogue/index.ts';
import { filtersFromLocation, searchFromFilters } from '#machines/support/product-filters.ts';
import { resourceEvents, viewResource } from '#machines/support/resource.ts';
import { catalogueFlow } from '#src/platform/composition/catalogue.ts';
import { categoriesFlow, platformsFlow } from '#src/platform/composition/catalogue-lists.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { ProductsView, type ProductsViewProps } from './ProductsView.tsx';

/** The catalogue. Its filters come from the URL or from the navigation state. */
export function ProductsScreen() {
  const { pathname, search, state } = useLocation();
  const filters = filtersFromLocation(search, state);
  const list = useFlow(catalogueFlow, filters);
  const categories = useFlow(categoriesFlow);
  const platforms = useFlow(platformsFlow);
  const [cart, cartActor] = useChildView('cart', viewCart);
  useSendOnChange(list, `${searchFromFilters(filters)} ${filters.first}`, catalogueEvents.locationChanged(filters));
  const place = pathname + search;
  // Stable handlers, so that memoized children do not render again when the cart changes.
  const actions = useMemo(
    () =>
      ({
        onToggle: (name, value) => list.send(catalogueEvents.filterToggled(name, value)),
        onSort: (sort) => list.send(catalogueEvents.sortChosen(sort)),
        onPrice: (min, max) => list.send(catalogueEvents.priceChosen(min, max)),
        onClear: () => list.send(catalogueEvents.filtersCleared()),
        onLoadMore: () => list.send(catalogueEvents.pageRequested()),
        onRetry: () => list.send(catalogueEvents.retried()),
        onAdd: (itemID) => cartActor.send(itemEvents.added({ itemID, itemType: 'product' }, place)),
        onRetryCategories: () => categories.send(resourceEvents.retried()),
        onRetryPlatforms: () => platforms.send(resourceEvents.retried()),
      }) satisfies Partial<ProductsViewProps>,
    [list, categories, platforms, cartActor, place],
  );
  return (
    <ProductsView
      {...actions}
      view={useView(list, viewCatalogue)}
      categories={useView(categories, viewResource)}
      platforms={useView(platforms, viewResource)}
      cart={{
        has: (variantID) => cart.has('product', variantID),
        isPending: (variantID) => cart.isPending('product', variantID),
      }}
    />
  );
}
