import { styled } from '@mui/material/styles';
import type { Product } from '#contract/products.ts';
import { productTexts as texts } from '#messages/product.ts';
import { Breadcrumbs } from '#src/components/Breadcrumbs.tsx';
import { visuallyHidden } from '#src/components/VisuallyHidden.tsx';

const Place = styled('div')(({ theme }) => ({
  [theme.breakpoints.up('sm')]: { paddingTop: 8 },
  // On a phone one line: the name follows below the picture.
  [theme.breakpoints.down('md')]: {
    [theme.breakpoints.up('sm')]: { paddingBottom: 8 },
    '& li:last-child': visuallyHidden,
    '& ol > li:nth-last-of-type(2)::after': { content: 'none' },
  },
}));

/** The breadcrumbs of a product. */
export const ProductBreadcrumbs = ({
  product: { name, category },
}: {
  product: Pick<Product, 'name' | 'category'>;
}) => (
  <Place>
    <Breadcrumbs
      label={texts.breadcrumbs}
      pages={[
        { text: texts.home, to: '/' },
        { text: texts.products, to: '/products' },
        { text: category, to: `/products?${new URLSearchParams({ category })}` },
      ]}
      current={name}
    />
  </Place>
);
