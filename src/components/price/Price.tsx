import { styled } from '@mui/material/styles';
import { formatMoney } from '#contract/money.ts';
import { components as texts } from '#messages/components.ts';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { savingPercent } from './saving.ts';

const Root = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 8px' });
/** Two short lines, no higher than the button beside them. */
const Stacked = styled(Root)({ flexDirection: 'column', rowGap: 0 });

type PriceSize = 'card' | 'large' | 'foot';

/** Keeps the previous price and the saving on one line. */
const Together = styled(Root)({ columnGap: 4 });

const Amount = styled('span')<{ size: PriceSize }>(({ theme, size }) => ({
  ...theme.typography.price,
  color: theme.vars.palette.text.primary,
  whiteSpace: 'nowrap',
  ...(size === 'large' && {
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: '2.5rem',
    fontWeight: 700,
    lineHeight: 1.1,
    // In large letters on a small phone the amount is below the currency.
    whiteSpace: 'normal',
  }),
  ...(size === 'foot' && { lineHeight: 1.25 }),
}));

const From = styled('span')(({ theme }) => ({ ...theme.typography.body2, color: theme.vars.palette.text.secondary }));

const Before = styled('s')(({ theme }) => ({
  ...theme.typography.caption,
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
}));

const Saving = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.sale.contrastText,
  backgroundColor: theme.vars.palette.sale.main,
  borderRadius: 4,
  padding: '1px 6px',
}));

/**
 * A price in whole KES. A higher `listPrice` is shown struck through, with the saving. Set `from` for the lowest of
 * several prices. In a bar (`foot`) the
 * list price is below the amount.
 */
export function Price({
  amount,
  listPrice = null,
  from = false,
  size = 'card',
}: {
  amount: number;
  listPrice?: number | null;
  from?: boolean;
  size?: PriceSize;
}) {
  const saving = savingPercent(listPrice, amount);
  const Frame = size === 'foot' ? Stacked : Root;
  return (
    <Frame>
      {saving > 0 ? <VisuallyHidden>{`${texts.now} `}</VisuallyHidden> : null}
      {from ? <From>{`${texts.from} `}</From> : null}
      <Amount size={size}>{formatMoney(amount)}</Amount>
      {listPrice && saving > 0 ? (
        <>
          <VisuallyHidden>{`${texts.was} `}</VisuallyHidden>
          <Together>
            <Before>{formatMoney(listPrice)}</Before>
            <Saving>{`−${saving}%`}</Saving>
          </Together>
        </>
      ) : null}
    </Frame>
  );
}
