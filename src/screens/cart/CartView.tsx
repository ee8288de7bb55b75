import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { isOff } from '#contract/shop-sections.ts';
import type { CartView as CartViewModel } from '#machines/cart/index.ts';
import { cartTexts as texts } from '#messages/cart.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { CartIcon } from '#src/components/icons/icons.tsx';
import { RowsLoading } from '#src/components/LoadingState.tsx';
import { MpesaTile } from '#src/components/MpesaMark.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { ReportLink } from '#src/components/ReportLink.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { FootLine } from '#src/components/StickyFoot.tsx';
import { SummaryList } from '#src/components/SummaryList.tsx';
import { TaxNote } from '#src/components/TaxNote.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { blockOf } from '#src/features/checkout/cart-block.ts';
import { totalsRows, totalsTo } from '#src/features/checkout/totals-rows.ts';
import { messageText } from '#src/messages/text.ts';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { CartRow, type CartRowActions } from './CartRow.tsx';

/** On a phone the page is one column with the total and CHECKOUT in a bar at the lower edge. */
const Layout = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 24,
  [theme.breakpoints.up('lg')]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 360px',
    gap: 48,
    alignItems: 'start',
  },
}));
const Items = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Aside = styled('aside')(({ theme }) => ({
  display: 'contents',
  [theme.breakpoints.up('lg')]: {
    display: 'block',
    position: 'sticky',
    top: 88,
    padding: 24,
    borderRadius: theme.shape.borderRadius,
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));
const Foot = styled(FootLine)(({ theme }) => ({
  [theme.breakpoints.up('lg')]: {
    position: 'static',
    display: 'block',
    margin: 0,
    padding: '16px 0 0',
    border: 0,
  },
}));
const Tax = styled('div')({ marginTop: 12 });
const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  margin: '16px 0 0',
  color: theme.vars.palette.text.secondary,
  '&[data-blocked]': { color: theme.vars.palette.error.main },
}));
const FootTotal = styled('span')(({ theme }) => ({
  ...theme.typography.price,
  whiteSpace: 'nowrap',
  // The summary, which says the same, may be below the edge of a phone.
  '&[data-blocked]': {
    ...theme.typography.caption,
    flex: '1 1 0',
    whiteSpace: 'normal',
    color: theme.vars.palette.error.main,
  },
  [theme.breakpoints.up('lg')]: { display: 'none' },
}));

export interface CartPageProps extends CartRowActions {
  readonly view: CartViewModel;
  readonly onRetry: () => void;
  readonly onCheckout: () => void;
}

function EmptyCart() {
  const shop = useShopFacts();
  return (
    <EmptyState
      icon={<CartIcon size={40} />}
      text={texts.empty}
      detail={texts.emptyDetail}
      action={
        <>
          <Button component={Link} to="/products" variant="contained">
            {texts.browse}
          </Button>
          {isOff(shop, '/services') ? null : (
            <Button component={Link} to="/services" variant="text">
              {texts.plans}
            </Button>
          )}
        </>
      }
    />
  );
}

function Content({ view, onRetry, onCheckout, ...actions }: CartPageProps) {
  const { tax } = useShopFacts();
  const { items, totalsStale, leaving } = view;
  const totals = view.addressID === null ? totalsTo('', view) : view.totals;
  const blocked = blockOf(view);
  const canCheckout = view.canCheckout && blocked === null;
  return (
    <Layout>
      <div>
        {view.failed && view.failure ? (
          <Alert severity="error" sx={{ mb: 2 }} action={<RetryButton size="small" variant="text" onRetry={onRetry} />}>
            {messageText(view.failure)} <ReportLink color="inherit" />
          </Alert>
        ) : null}
        {view.held === null ? null : (
          <Alert severity="warning" role="status" sx={{ mb: 2 }}>
            {nonBreaking(view.held)}
          </Alert>
        )}
        <Items aria-label={texts.itemsLabel}>
          {items.map((item) => (
            <CartRow key={`${item.itemType}-${item.itemID}`} item={item} {...actions} />
          ))}
        </Items>
      </div>
      <Aside aria-labelledby="cart-summary">
        <div aria-busy={totalsStale}>
          <Typography id="cart-summary" variant="h3" component="h2">
            {texts.summary}
          </Typography>
          <div style={{ height: 20, paddingTop: 8 }}>
            {totalsStale ? <LinearProgress color="inherit" aria-label={texts.updating} /> : null}
          </div>
          <SummaryList rows={totalsRows(tax, totals)} />
          <Tax>
            <TaxNote />
          </Tax>
          <Hint id="cart-hint" data-blocked={blocked}>
            {blocked ? null : <MpesaTile size={24} />}
            <span>{nonBreaking(blocked ? texts.blocked[blocked] : texts.checkoutHint)}</span>
          </Hint>
        </div>
        <Foot>
          <FootTotal aria-hidden data-blocked={blocked}>
            {blocked ? texts.blocked[blocked] : texts.sum(totals.amount, totals.delivery)}
          </FootTotal>
          <Button
            variant="contained"
            size="large"
            fullWidth
            // A disabled button would be skipped by Tab, and would lose the focus, while the cart cannot be loaded.
            aria-disabled={!canCheckout}
            aria-busy={leaving}
            startIcon={leaving ? <CircularProgress color="inherit" size={18} aria-hidden /> : null}
            aria-describedby="cart-hint"
            data-to="/checkout-address"
            onClick={canCheckout ? onCheckout : undefined}
            sx={{
              '&[aria-disabled="true"], &[aria-disabled="true"]:hover': {
                color: 'text.secondary',
                backgroundColor: 'background.raised',
                cursor: 'default',
              },
            }}
          >
            {texts.checkout}
          </Button>
        </Foot>
      </Aside>
    </Layout>
  );
}

/** The cart (spec section 2). Quantities update optimistically; the totals are the server's. */
export function CartView(props: CartPageProps) {
  const { view, onRetry } = props;
  const body = view.loading ? (
    <RowsLoading count={3} />
  ) : view.failed && (view.cartID === null || view.isEmpty) ? (
    <FailedState
      title={texts.missing}
      message={view.failure ? messageText(view.failure) : texts.missing}
      onRetry={onRetry}
    />
  ) : view.isEmpty ? (
    <EmptyCart />
  ) : (
    <Content {...props} />
  );
  return (
    <PageContainer>
      <PageHeading title={texts.title} {...(view.count > 0 && { count: texts.count(view.count) })} />
      <VisuallyHidden role="status">{view.totalsStale ? texts.updating : ''}</VisuallyHidden>
      {body}
    </PageContainer>
  );
}
