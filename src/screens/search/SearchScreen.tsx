import { useSendOnChange } from '@uwanja/flow-ssr';
import { useLocation } from 'react-router-dom';
import { itemEvents, viewCart } from '#machines/cart/index.ts';
import { searchEvents, searchFromLocation, viewSearch } from '#machines/search/index.ts';
import { search as texts } from '#messages/search.ts';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { OnSale } from '#src/features/offers/OnSale.tsx';
import { ServicePlans } from '#src/features/plans/ServicePlans.tsx';
import { searchFlow } from '#src/platform/composition/search.ts';
import { useSetPageName } from '#src/platform/hooks/page-name.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { SearchView } from './SearchView.tsx';

/** The search results. Each navigation searches again, also for the same text, because the location key differs. */
export function SearchScreen() {
  const { pathname, search: query, state, key } = useLocation();
  const request = searchFromLocation(query, state);
  const results = useFlow(searchFlow, request);
  const [cart, cartActor] = useChildView('cart', viewCart);
  useSendOnChange(results, key, searchEvents.opened(request.searchText, request.filters));
  const view = useView(results, viewSearch);
  useSetPageName(view.status === 'missing' ? null : texts.pageName(view.searchText));
  return (
    <>
      <SearchView
        view={view}
        cart={{
          has: (variantID) => cart.has('product', variantID),
          isPending: (variantID) => cart.isPending('product', variantID),
        }}
        plansOf={(service) => <ServicePlans service={service} />}
        onToggle={(name, value) => results.send(searchEvents.filterToggled(name, value))}
        onSort={(sort) => results.send(searchEvents.sortChosen(sort))}
        onPrice={(min, max) => results.send(searchEvents.priceChosen(min, max))}
        onClear={() => results.send(searchEvents.filtersCleared())}
        onAdd={(itemID) => cartActor.send(itemEvents.added({ itemID, itemType: 'product' }, pathname + query))}
        onRetry={() => results.send(searchEvents.retried())}
      />
      {view.status === 'empty' || view.status === 'missing' ? (
        <PageContainer>
          <OnSale />
        </PageContainer>
      ) : null}
    </>
  );
}
