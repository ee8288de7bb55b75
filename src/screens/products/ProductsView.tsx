import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { NamedImage } from '#contract/products.ts';
import type { ProductSort } from '#contract/shop.ts';
import type { CatalogueView } from '#machines/catalogue/index.ts';
import type { FilterName } from '#machines/support/product-filters.ts';
import type { ResourceView } from '#machines/support/resource.ts';
import { products as texts } from '#messages/products.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { LoadMore } from '#src/components/LoadMore.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { ChosenFilters } from '#src/features/products/ChosenFilters.tsx';
import { Columns, Tools } from '#src/features/products/ListLayout.tsx';
import { type CartState, ProductRows } from '#src/features/products/ProductRows.tsx';
import { ResultsLoading } from '#src/features/products/ResultsLoading.tsx';
import { SortSelect } from '#src/features/products/SortSelect.tsx';
import { messageText } from '#src/messages/text.ts';
import { Filters } from './Filters.tsx';

const Results = styled('section')({ minWidth: 0 });
export interface ProductsViewProps {
  view: CatalogueView;
  categories: ResourceView<readonly NamedImage[]>;
  platforms: ResourceView<readonly NamedImage[]>;
  cart: CartState;
  onToggle: (name: FilterName, value: string) => void;
  onSort: (sort: ProductSort) => void;
  /** Called with the texts as typed. */
  onPrice: (min: string, max: string) => void;
  onClear: () => void;
  onLoadMore: () => void;
  onRetry: () => void;
  onAdd: (variantID: number) => void;
  onRetryCategories: () => void;
  onRetryPlatforms: () => void;
}

function ResultRows({ view, cart, onAdd, onLoadMore, onRetry }: ProductsViewProps) {
  return (
    <>
      <ProductRows rows={view.rows} busy={view.busy} cart={cart} onAdd={onAdd} />
      <LoadMore
        view={view}
        showing={texts.showing(view.rows.length, view.count, view.offset)}
        onLoadMore={onLoadMore}
        onRetry={onRetry}
      />
    </>
  );
}

function NoResults({ view, onClear }: ProductsViewProps) {
  return (
    <EmptyState
      text={texts.empty}
      detail={view.filtered ? texts.emptyFiltered : texts.emptyUnfiltered}
      action={
        view.filtered ? (
          <Button variant="contained" onClick={onClear}>
            {texts.clear}
          </Button>
        ) : null
      }
    />
  );
}

/** The catalogue (spec section 2): its filters and one row for each variant. */
export function ProductsView(props: ProductsViewProps) {
  const {
    view,
    categories,
    platforms,
    onToggle,
    onSort,
    onPrice,
    onClear,
    onRetry,
    onRetryCategories,
    onRetryPlatforms,
  } = props;
  const known = view.status === 'ready' || view.status === 'empty';
  return (
    <PageContainer>
      <PageHeading title={texts.title} {...(known && { count: texts.count(view.count) })} />
      <Columns>
        <aside aria-label={texts.filters}>
          <Filters
            chosen={view.filters}
            facets={view.facets}
            count={view.count}
            categories={categories}
            platforms={platforms}
            onToggle={onToggle}
            onPrice={onPrice}
            onRetryCategories={onRetryCategories}
            onRetryPlatforms={onRetryPlatforms}
          />
        </aside>
        <Results aria-labelledby="products-results">
          <VisuallyHidden as="h2" id="products-results">
            {texts.list}
          </VisuallyHidden>
          <Tools data-whole>
            <SortSelect value={view.filters.sort} onChange={onSort} />
          </Tools>
          {view.filtered ? (
            <ChosenFilters filters={view.filters} onToggle={onToggle} onPrice={onPrice} onClear={onClear} />
          ) : null}
          {view.status === 'loading' ? <ResultsLoading /> : null}
          {view.status === 'failed' ? (
            <FailedState message={view.message ? messageText(view.message) : ''} {...(view.canRetry && { onRetry })} />
          ) : null}
          {view.status === 'empty' ? <NoResults {...props} /> : null}
          {view.status === 'ready' ? <ResultRows {...props} /> : null}
        </Results>
      </Columns>
    </PageContainer>
  );
}
