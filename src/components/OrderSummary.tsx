import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { CartView } from '#machines/cart/index.ts';
import { cartTexts } from '#messages/cart.ts';
import { checkoutTexts } from '#messages/checkout.ts';
import { ChevronDownIcon } from '#src/components/icons/icons.tsx';
import { messageText } from '#src/messages/text.ts';
import { FailedState } from './FailedState.tsx';
import { ItemLine, ItemLines } from './ItemLine.tsx';
import { Skeleton } from './Skeleton.tsx';
import { SummaryList, type SummaryRow } from './SummaryList.tsx';
import { TaxNote } from './TaxNote.tsx';

/** A form of 640 px beside a summary of 360 px. On smaller screens they are below each other in the order of the page. */
export const CheckoutLayout = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  paddingBottom: 64,
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'minmax(0, 640px) 360px',
    gridTemplateRows: 'auto 1fr',
    columnGap: 48,
    alignItems: 'start',
  },
}));

const Side = styled('div')(({ theme }) => ({
  // On a wide screen it spans the rows of the form and of its button.
  [theme.breakpoints.up('lg')]: { gridColumn: 2, gridRow: '1 / span 2', position: 'sticky', top: 88 },
}));
const Frame = styled('aside')(({ theme }) => ({
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));

const Head = styled('summary')(({ theme }) => ({
  ...theme.typography.h5,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 20px',
  alignItems: 'center',
  gap: 12,
  boxSizing: 'border-box',
  minHeight: 56,
  padding: '8px 16px',
  cursor: 'pointer',
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '&::-webkit-details-marker': { display: 'none' },
  // Wraps the total below the heading where both do not fit on one line.
  '& > span': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 12 },
  '& > span > span': { whiteSpace: 'nowrap' },
  '[open] > & svg': { transform: 'rotate(180deg)' },
}));

const Content = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  padding: 16,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

const EditLink = styled(MuiLink)({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  justifySelf: 'start',
}) as typeof MuiLink;

const wide = '(min-width: 1024px)';
/** The failed state of a checkout step whose cart could not be loaded. */
export function CartFailed({ cart, onRetry }: { cart: Pick<CartView, 'failure'>; onRetry: () => void }) {
  return <FailedState message={cart.failure ? messageText(cart.failure) : ''} onRetry={onRetry} />;
}

/** Opens the summary on wide screens when it mounts; later the person opens and closes it. */
const unfold = (details: HTMLDetailsElement | null) => {
  if (details && typeof matchMedia === 'function') details.open = matchMedia(wide).matches;
};

/**
 * The items and amounts of the order, beside a checkout step. While the cart has no
 * items, the summary is shown as loading. With `amountsInSight` all amounts are visible, and only the items unfold.
 */
export function OrderSummary({
  cart: { items, totals },
  rows,
  amountsInSight = false,
}: {
  cart: Pick<CartView, 'items'> & {
    /** `delivery` is null while no city decides it. */
    readonly totals: { readonly amount: number; readonly delivery: number | null };
  };
  rows: readonly SummaryRow[];
  amountsInSight?: boolean;
}) {
  if (items.length === 0) {
    return (
      <Side>
        <Skeleton variant="rounded" height={amountsInSight ? 343 : 58} />
      </Side>
    );
  }
  const amounts = (
    <>
      <SummaryList rows={rows} />
      <TaxNote />
    </>
  );
  return (
    <Side>
      <Frame aria-label={checkoutTexts.summary}>
        <details ref={unfold}>
          <Head>
            <span>
              {amountsInSight ? (
                cartTexts.count(items.reduce((sum, { quantity }) => sum + quantity, 0))
              ) : (
                <>
                  {checkoutTexts.summary} <span>{cartTexts.sum(totals.amount, totals.delivery)}</span>
                </>
              )}
            </span>
            <ChevronDownIcon size={20} />
          </Head>
          <Content>
            <ItemLines aria-label={cartTexts.itemsLabel}>
              {items.map((item) => (
                <ItemLine key={`${item.itemType}-${item.itemID}`} item={item} />
              ))}
            </ItemLines>
            <EditLink component={Link} to="/cart" variant="body2">
              {checkoutTexts.editCart}
            </EditLink>
            {amountsInSight ? null : amounts}
          </Content>
        </details>
        {amountsInSight ? <Content>{amounts}</Content> : null}
      </Frame>
    </Side>
  );
}
