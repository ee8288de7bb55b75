import { styled } from '@mui/material/styles';
import { formatMoney } from '#contract/money.ts';
import { kesOf } from '#contract/money-rates.ts';
import type { PackageView } from '#machines/connect-package/index.ts';
import { connect as texts } from '#messages/connect.ts';
import { ChoiceCard } from '#src/components/ChoiceCard.tsx';
import { formatDollars } from './dollars.ts';

const Money = styled('span')({ display: 'grid', justifyItems: 'end', gap: 2, textAlign: 'right' });
/** Above the dollars, because a reader pays in shillings. */
const Shillings = styled('span')(({ theme }) => ({
  ...theme.typography.price,
  order: -1,
  fontSize: '1.375rem',
  lineHeight: 1.2,
}));
const Dollars = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));
const Chips = styled('span')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' });
const Saving = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '1px 6px',
  borderRadius: 4,
  backgroundColor: theme.vars.palette.premium.main,
  color: theme.vars.palette.premium.contrastText,
  fontWeight: 600,
}));
const InCart = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '0 6px',
  borderRadius: 4,
  border: `1px solid ${theme.vars.palette.border.control}`,
  fontWeight: 600,
}));

const savingText = (saving: PackageView['saving']): string | null =>
  saving === null ? null : 'over' in saving ? texts.saveOver(saving.over) : texts.save(saving.percent);

/** One selectable Connect package. */
export function PackageCard({
  plan,
  view,
  usdKes,
  inCart,
  onChoose,
}: {
  plan: string;
  view: PackageView;
  /** KES a dollar. */
  usdKes: number;
  inCart: boolean;
  onChoose: () => void;
}) {
  const saving = savingText(view.saving);
  return (
    <ChoiceCard
      name="package"
      value={String(view.itemID)}
      title={texts.name(plan, view.period)}
      detail={
        saving || inCart ? (
          <Chips>
            {saving ? <Saving>{saving}</Saving> : null}
            {inCart ? <InCart>{texts.inCart}</InCart> : null}
          </Chips>
        ) : null
      }
      mark={
        <Money>
          <Dollars>{formatDollars(view.usdCents)}</Dollars>
          <Shillings>{formatMoney(kesOf(view.usdCents, usdKes))}</Shillings>
          {view.monthlyCents === null ? null : <Dollars>{texts.monthly(formatDollars(view.monthlyCents))}</Dollars>}
        </Money>
      }
      checked={view.chosen}
      onChoose={onChoose}
    />
  );
}
