import { styled } from '@mui/material/styles';
import { memo } from 'react';
import type { ProductRow } from '#machines/support/product-rows.ts';
import { AddToCart } from '#src/components/AddToCart.tsx';
import { LazyHydrate } from '#src/components/LazyHydrate.tsx';
import { rowName, VariantRow } from '#src/components/VariantRow.tsx';
import { wideScreen } from '#src/platform/theme/tokens.ts';

const Rows = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  transition: theme.transitions.create('opacity', { duration: theme.transitions.duration.shortest }),
  '&[aria-busy="true"]': { opacity: 0.5 },
  [theme.breakpoints.up(wideScreen)]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 48,
  },
}));

/** The state of the cart by variant ID. */
export interface CartState {
  has: (variantID: number) => boolean;
  isPending: (variantID: number) => boolean;
}

/** The number of rows on the first screen of a phone. */
const onFirstScreen = 5;

interface RowProps {
  row: ProductRow;
  isFirst: boolean;
  inCart: boolean;
  pending: boolean;
  onAdd: (variantID: number) => void;
}

/** Memoized, because the cart loads after the first render and changes few rows. */
const Row = memo(function Row({ row: { product, variant }, isFirst, inCart, pending, onAdd }: RowProps) {
  const row = (
    <VariantRow
      product={product}
      variant={variant}
      priority={isFirst}
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
  return isFirst ? <li>{row}</li> : <LazyHydrate as="li">{row}</LazyHydrate>;
});

/** The rows of a list of products, each with its button for the cart. They are dimmed while others load. */
export function ProductRows({
  rows,
  busy,
  cart,
  onAdd,
}: {
  rows: readonly ProductRow[];
  busy: boolean;
  cart: CartState;
  onAdd: (variantID: number) => void;
}) {
  return (
    <Rows aria-busy={busy}>
      {rows.map((row, place) => (
        <Row
          key={row.variant.variantID}
          row={row}
          isFirst={place < onFirstScreen}
          inCart={cart.has(row.variant.variantID)}
          pending={cart.isPending(row.variant.variantID)}
          onAdd={onAdd}
        />
      ))}
    </Rows>
  );
}
