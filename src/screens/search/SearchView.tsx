import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Service } from '#contract/services.ts';
import type { SearchView as View } from '#machines/search/index.ts';
import { AddToCart } from '#src/components/AddToCart.tsx';
import { ArticleGrid } from '#src/components/article-card/ArticleCard.tsx';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { SearchIcon } from '#src/components/icons/icons.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { rowName, VariantRow } from '#src/components/VariantRow.tsx';
import { ServiceCard, ServiceGrid } from '#src/features/plans/ServiceCard.tsx';
import { ResultsLoading } from '#src/features/products/ResultsLoading.tsx';
import { search as texts } from '#src/messages/en/search.ts';
import { messageText } from '#src/messages/text.ts';

const Sections = styled('div')({ display: 'grid', gap: 48, paddingBottom: 64, '& > *': { minWidth: 0 } });
const Rows = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
const Count = styled('span')(({ theme }) => ({
  ...theme.typography.body1,
  marginLeft: 8,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));

export interface SearchViewProps {
  view: View;
  /** Cart state by variant ID. */
  cart: { has: (variantID: number) => boolean; isPending: (variantID: number) => boolean };
  /** Renders the plans of a service, which have a flow of their own. */
  plansOf: (service: Service) => ReactNode;
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
      <Kind key="products" title={texts.products} count={view.products.length}>
        <Rows>
          {view.products.flatMap((product) =>
            product.variants.map((variant) => (
              <li key={variant.variantID}>
                <VariantRow
                  product={product}
                  variant={variant}
                  action={
                    <AddToCart
                      describedBy={rowName(variant.variantID)}
                      inCart={cart.has(variant.variantID)}
                      pending={cart.isPending(variant.variantID)}
                      inStock={variant.inStock}
                      onAdd={() => onAdd(variant.variantID)}
                    />
                  }
                />
              </li>
            )),
          )}
        </Rows>
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
  const { view, onRetry } = props;
  switch (view.status) {
    case 'loading':
      return <ResultsLoading />;
    case 'missing':
      return (
        <EmptyState text={texts.missing} detail={texts.missingDetail} icon={<SearchIcon size={40} />} action={browse} />
      );
    case 'empty':
      return (
        <EmptyState text={texts.empty} detail={texts.emptyDetail} icon={<SearchIcon size={40} />} action={browse} />
      );
    case 'failed':
      return (
        <FailedState message={view.message ? messageText(view.message) : ''} {...(view.canRetry && { onRetry })} />
      );
    default:
      return <Results {...props} />;
  }
}

/** The search results (spec section 2): services, products and articles. */
export function SearchView(props: SearchViewProps) {
  const { view } = props;
  return (
    <PageContainer>
      <PageHeading
        title={view.status === 'missing' ? texts.untitled : texts.title(view.searchText)}
        {...(view.status === 'ready' && {
          text: [
            ...(view.corrected === null ? [] : [texts.corrected(view.corrected)]),
            view.shown < view.count ? texts.best(view.shown, view.count) : texts.count(view.count),
          ].join(' '),
        })}
      />
      <Content {...props} />
    </PageContainer>
  );
}
