import { styled } from '@mui/material/styles';
import { viewLastOrder } from '#machines/last-order/index.ts';
import { viewSession } from '#machines/session/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { reorderTexts as texts } from '#messages/reorder.ts';
import { Reorder } from '#src/features/reorder/Reorder.tsx';
import { lastOrderFlow } from '#src/platform/composition/last-order.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';

/**
 * Stands in the place of the guarantees, which a customer knows, so that nothing moves when the order is loaded: on a
 * phone in that of the first two, which have four lines.
 */
const Row = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  gridArea: '3 / 1',
  alignSelf: 'center',
  '& + ul': { visibility: 'hidden' },
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: '100%',
  // Below each other the guarantees are high: a card fills their place.
  [theme.breakpoints.down('md')]: {
    padding: '3px 15px',
    borderRadius: theme.shape.borderRadius,
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
  },
  [theme.breakpoints.down('sm')]: {
    alignSelf: 'start',
    minHeight: 'calc(4lh + 8px)',
    '& + ul': { visibility: 'inherit' },
    '& + ul > li:nth-of-type(-n + 2)': { visibility: 'hidden' },
    // Why it cannot be bought again needs more lines.
    '&:has([role="alert"]) + ul': { visibility: 'hidden' },
  },
  // Higher than one line of guarantees; the margins take the difference from the gaps around it.
  [theme.breakpoints.up('md')]: { justifyContent: 'start', marginBlock: -12 },
  // Several lines: the amount stands at the end of a long name.
  '& > p': { fontWeight: 600, minWidth: 0, margin: 0 },
  '& > p > span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    [theme.breakpoints.down('sm')]: { WebkitLineClamp: 4 },
  },
  '& > div': { flexShrink: 0 },
}));

function OwnLastOrder({ customer }: { customer: Credentials }) {
  const { order } = useView(useFlow(lastOrderFlow, customer), viewLastOrder);
  const [line, ...more] = order?.cart.cartItems ?? [];
  if (!order || !line) return null;
  const text = texts.last(line.item.name, line.variant.name, more.length);
  return (
    <Row aria-label={texts.lastLabel}>
      <p>
        <span>{text}</span>
      </p>
      <Reorder session={customer} orderID={order.orderID} about={text} />
    </Row>
  );
}

/** The last order of the customer, with the button to buy it again. */
export function LastOrder() {
  const [{ token, userID }] = useChildView('session', viewSession);
  return token !== null && userID !== null ? <OwnLastOrder key={userID} customer={{ token, userID }} /> : null;
}
