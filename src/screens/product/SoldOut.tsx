import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Product, Variant } from '#contract/products.ts';
import { viewSession } from '#machines/session/index.ts';
import { soldOutTexts as texts } from '#messages/sold-out.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { findInStock } from './in-stock-variant.ts';
import { StockAlert } from './StockAlert.tsx';

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  justifyItems: 'start',
  padding: 12,
  borderRadius: 4,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderLeft: `3px solid ${theme.vars.palette.error.main}`,
  backgroundColor: theme.vars.palette.background.paper,
}));
const Detail = styled('p')(({ theme }) => ({ ...theme.typography.subtitle2, margin: 0 }));

export interface SoldOutProps {
  readonly product: Product;
  /** The variant that is sold out. */
  readonly variant: Variant;
  readonly onVariant: (variantID: number) => void;
}

/** What a customer can do about a sold-out variant: choose one in stock, or ask for a message (`alert`). */
export function SoldOutView({ product, variant, onVariant, alert }: SoldOutProps & { readonly alert: ReactNode }) {
  const inStock = findInStock(product.variants, variant);
  return (
    <Root aria-label={texts.title}>
      {inStock ? (
        <Button variant="contained" onClick={() => onVariant(inStock.variantID)}>
          {texts.inStock(inStock.name, inStock.salePrice)}
        </Button>
      ) : (
        <Detail>{texts.detail}</Detail>
      )}
      {alert}
    </Root>
  );
}

/** The box of a sold-out variant, with the offer of a message for the present session. */
export function SoldOut(props: SoldOutProps) {
  const [{ token, userID }] = useChildView('session', viewSession);
  const session = token !== null && userID !== null ? { token, userID } : null;
  const { variantID } = props.variant;
  const path = `/product/${props.product.itemID}/${variantID}`;
  // Another flow for another variant or session.
  const alert = <StockAlert key={`${variantID} ${token}`} session={session} variantID={variantID} path={path} />;
  return <SoldOutView {...props} alert={alert} />;
}
