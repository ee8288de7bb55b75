import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import type { NamedImage } from '#contract/products.ts';
import type { ProductSort } from '#contract/shop.ts';
import type { CatalogueView, FilterName } from '#machines/catalogue/index.ts';
import type { ResourceView } from '#machines/support/resource.ts';
import { AddToCart } from '#src/components/AddToCart.tsx';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { LoadMore } from '#src/components/LoadMore.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { rowName, VariantRow } from '#src/components/VariantRow.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { ChosenFilters } from '#src/features/products/ChosenFilters.tsx';
import { ResultsLoading } from '#src/features/products/ResultsLoading.tsx';
import { SortSelect } from '#src/features/products/SortSelect.tsx';
import { products as texts } from '#src/messages/en/products.ts';
import { messageText } from '#src/messages/text.ts';
import { Filters } from './Filters.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  paddingBottom: 64,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '208px minmax(0, 1fr)', gap: 32 },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: '248px minmax(0, 1fr)', gap: 48 },
}));
const Results = styled('section')({ minWidth: 0 });
const Tools = styled('div')({ display: 'flex', justifyContent: 'flex-end', marginBottom: 8 });
const Rows = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  transition: theme.transitions.create('opacity', { duration: theme.transitions.duration.shortest }),
  '&[aria-busy="true"]': { opacity: 0.5 },
}));

export interface ProductsViewProps {
  view: CatalogueView;
  categories: ResourceView<readonly NamedImage[]>;
  platforms: ResourceView<readonly NamedImage[]>;
  cart: { has: (variantID: number) => boolean; isPending: (variantID: number) => boolean };
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

interface ResultRowProps {
  row: CatalogueView['rows'][number];
  priority: boolean;
  inCart: boolean;
  pending: boolean;
  onAdd: ProductsViewProps['onAdd'];
}

/** Memoized, because the cart loads after the first render and changes few rows. */
const ResultRow = memo(function ResultRow({
  row: { product, variant },
  priority,
  inCart,
  pending,
  onAdd,
}: ResultRowProps) {
  return (
    <VariantRow
      product={product}
      variant={variant}
      priority={priority}
      action={
        <AddToCart
          describedBy={rowName(variant.variantID)}
          inCart={inCart}
          pending={pending}
          inStock={variant.inStock}
          onAdd={() => onAdd(variant.variantID)}
        />
      }
    />
  );
});

function ResultRows({ view, cart, onAdd, onLoadMore, onRetry }: ProductsViewProps) {
  return (
    <>
      <Rows aria-busy={view.busy}>
        {view.rows.map((row, place) => (
          <li key={row.variant.variantID}>
            <ResultRow
              row={row}
              priority={place < 4}
              inCart={cart.has(row.variant.variantID)}
              pending={cart.isPending(row.variant.variantID)}
              onAdd={onAdd}
            />
          </li>
        ))}
      </Rows>
      <LoadMore
        view={view}
        showing={texts.showing(view.rows.length, view.count)}
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
          <Tools>
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
