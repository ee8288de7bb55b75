import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Service } from '#contract/services.ts';
import type { ProductSort } from '#contract/shop.ts';
import type { SearchView as View } from '#machines/search/index.ts';
import type { FilterName } from '#machines/support/product-filters.ts';
import { products } from '#messages/products.ts';
import { search as texts } from '#messages/search.ts';
import { ArticleGrid } from '#src/components/article-card/ArticleCard.tsx';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { SearchIcon } from '#src/components/icons/icons.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { ServiceCard, ServiceGrid } from '#src/features/plans/ServiceCard.tsx';
import { ChosenFilters } from '#src/features/products/ChosenFilters.tsx';
import { Columns, Tools } from '#src/features/products/ListLayout.tsx';
import { type CartState, ProductRows } from '#src/features/products/ProductRows.tsx';
import { ResultsLoading } from '#src/features/products/ResultsLoading.tsx';
import { SortSelect } from '#src/features/products/SortSelect.tsx';
import { messageText } from '#src/messages/text.ts';
import { Filters } from './Filters.tsx';

const Sections = styled('div')({ display: 'grid', gap: 48, paddingBottom: 64, '& > *': { minWidth: 0 } });
const Count = styled('span')(({ theme }) => ({
  ...theme.typography.body1,
  marginLeft: 8,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));

export interface SearchViewProps {
  view: View;
  cart: CartState;
  /** Renders the plans of a service, which have a flow of their own. */
  plansOf: (service: Service) => ReactNode;
  onToggle: (name: FilterName, value: string) => void;
  onSort: (sort: ProductSort) => void;
  /** Called with the texts as typed. */
  onPrice: (min: string, max: string) => void;
  onClear: () => void;
  onAdd: (variantID: number) => void;
  onRetry: () => void;
}

/** The results of one kind; renders nothing when there are none. */
function Kind({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 2 }}>
        {title} <Count>{count}</Count>
      </Typography>
      {children}
    </section>
  );
}

function Results({ view, cart, plansOf, onAdd }: SearchViewProps) {
  const sections = {
    products: (
      <Kind key="products" title={texts.products} count={view.rows.length}>
        <ProductRows rows={view.rows} busy={view.busy} cart={cart} onAdd={onAdd} />
      </Kind>
    ),
    services: (
      <Kind key="services" title={texts.services} count={view.services.length}>
        <ServiceGrid>
          {view.services.map((service) => (
            <li key={service.subscriptionID}>
              <ServiceCard service={service}>{plansOf(service)}</ServiceCard>
            </li>
          ))}
        </ServiceGrid>
      </Kind>
    ),
    articles: (
      <Kind key="articles" title={texts.articles} count={view.articles.length}>
        <ArticleGrid articles={view.articles} />
      </Kind>
    ),
  };
  return <Sections>{view.kinds.map((kind) => sections[kind])}</Sections>;
}

const browse = (
  <Button component={Link} to="/products" variant="contained">
    {texts.browse}
  </Button>
);

function Content(props: SearchViewProps) {
  const { view, onClear, onRetry } = props;
  switch (view.status) {
    case 'loading':
      return view.canFilter ? (
        <ResultsLoading />
      ) : (
        <Columns>
          <Skeleton variant="rounded" height={48} />
          <ResultsLoading />
        </Columns>
      );
    case 'missing':
      return (
        <EmptyState text={texts.missing} detail={texts.missingDetail} icon={<SearchIcon size={40} />} action={browse} />
      );
    case 'empty':
      return (
        <EmptyState text={texts.empty} detail={texts.emptyDetail} icon={<SearchIcon size={40} />} action={browse} />
      );
    case 'unmatched':
      return (
        <EmptyState
          text={texts.empty}
          detail={texts.emptyFiltered}
          icon={<SearchIcon size={40} />}
          action={
            <Button variant="contained" onClick={onClear}>
              {products.clear}
            </Button>
          }
        />
      );
    case 'failed':
      return (
        <FailedState message={view.message ? messageText(view.message) : ''} {...(view.canRetry && { onRetry })} />
      );
    default:
      return <Results {...props} />;
  }
}

/** The filters and the sort order around the content. */
function Filtered({ children, ...props }: SearchViewProps & { children: ReactNode }) {
  const { view, onToggle, onSort, onPrice, onClear } = props;
  return (
    <Columns>
      <aside aria-label={products.filters}>
        <Filters view={view} onToggle={onToggle} onPrice={onPrice} />
      </aside>
      <div>
        <Tools data-whole>
          <SortSelect value={view.filters.sort} featured={texts.bestMatch} onChange={onSort} />
        </Tools>
        {view.filtered ? (
          <ChosenFilters filters={view.filters} onToggle={onToggle} onPrice={onPrice} onClear={onClear} />
        ) : null}
        {children}
      </div>
    </Columns>
  );
}

/** The search results (spec section 2): services, products and articles. */
export function SearchView(props: SearchViewProps) {
  const { view } = props;
  return (
    <PageContainer>
      <PageHeading
        title={view.status === 'missing' ? texts.untitled : texts.title(view.searchText)}
        {...(view.status === 'ready' && {
          text: [...(view.corrected === null ? [] : [texts.corrected(view.corrected)]), texts.count(view.count)].join(
            ' ',
          ),
        })}
      />
      {view.canFilter ? (
        <Filtered {...props}>
          <Content {...props} />
        </Filtered>
      ) : (
        <Content {...props} />
      )}
    </PageContainer>
  );
}
