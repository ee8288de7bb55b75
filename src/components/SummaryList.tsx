import { styled } from '@mui/material/styles';
import { formatMoney } from '#contract/money.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const Root = styled('dl')({ justifySelf: 'stretch', margin: 0, display: 'grid', gap: 12 });
const Row = styled('div')<{ total: boolean }>(({ theme, total }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: 16,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: total ? theme.vars.palette.text.primary : theme.vars.palette.text.secondary },
  '& dd': { margin: '0 0 0 auto', fontWeight: 500, textAlign: 'right', overflowWrap: 'anywhere' },
  ...(total && {
    paddingTop: 16,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    '& dt, & dd': { ...theme.typography.price, fontSize: 'min(1.375rem, 11vw)' },
  }),
}));

const Money = styled('dd')({ whiteSpace: 'nowrap' });

export interface SummaryRow {
  label: string;
  /** An amount in whole KES, or text. */
  amount: number | string;
  /** The row with the sum of the others. */
  total?: boolean;
}

/** Labelled amounts, such as a cart's totals. */
export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <Root>
      {rows.map(({ label, amount, total = false }) => (
        <Row key={label} total={total}>
          <dt>{label}</dt>
          {typeof amount === 'number' ? <Money>{formatMoney(amount)}</Money> : <dd>{nonBreaking(amount)}</dd>}
        </Row>
      ))}
    </Root>
  );
}
