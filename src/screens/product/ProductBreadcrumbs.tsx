import Breadcrumbs from '@mui/material/Breadcrumbs';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { Product } from '#contract/products.ts';
import { noFilters, searchFromFilters } from '#machines/support/product-filters.ts';
import { productTexts as texts } from '#src/messages/en/product.ts';

const Root = styled(Breadcrumbs)(({ theme }) => ({
  ...theme.typography.body2,
  paddingTop: 8,
  [theme.breakpoints.down('md')]: { paddingBottom: 8 },
  color: theme.vars.palette.text.secondary,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
}));

/** The breadcrumbs of a product. */
export function ProductBreadcrumbs({ product: { name, category } }: { product: Pick<Product, 'name' | 'category'> }) {
  return (
    <Root aria-label={texts.breadcrumbs}>
      <Link to="/">{texts.home}</Link>
      <Link to="/products">{texts.products}</Link>
      <Link to={`/products${searchFromFilters({ ...noFilters, category: [category] })}`}>{category}</Link>
      <span aria-current="page">{name}</span>
    </Root>
  );
}
