import { styled } from '@mui/material/styles';
import type { Days } from '#contract/delivery.ts';
import { home } from '#messages/home.ts';
import { PhoneIcon, ShieldIcon, TagIcon, TruckIcon } from '#src/components/icons/icons.tsx';
import { useDeliveryDays } from '#src/platform/hooks/use-delivery-days.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const texts = home.guarantees;

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  // Below the offers, which come first. The last order of a customer covers it (LastOrder.tsx).
  gridArea: '3/1',
  // Not shown before the code of the offers above it is there, so that it cannot shift.
  'div:has([data-loading]) + &': { visibility: 'hidden' },
  display: 'grid',
  gap: '8px 16px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: theme.vars.palette.text.secondary,
  '& > li': { display: 'flex', alignItems: 'center', gap: 10, minWidth: 0 },
  '& > li:first-of-type': { color: theme.vars.palette.text.primary, fontWeight: 600 },
  '& > li:first-of-type > svg': { color: theme.vars.palette.mpesa.main },
  // Each sentence has lines of its own, so that none depends on the font, which may arrive late.
  [theme.breakpoints.down('sm')]: { '& > li > span > span': { display: 'block' } },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
}));

const guarantees = (days: Days | undefined) => [
  { sentences: texts.mpesa, Icon: PhoneIcon },
  { sentences: texts.delivery(days), Icon: TruckIcon },
  { sentences: texts.prices, Icon: TagIcon },
  { sentences: texts.warranty, Icon: ShieldIcon },
];

/** Payment method, delivery time and guarantees, below the current offers. */
export const Guarantees = () => (
  <List aria-label={texts.label}>
    {guarantees(useDeliveryDays('Nairobi')).map(({ sentences, Icon }) => (
      <li key={sentences[0]}>
        <Icon size={20} />
        <span>
          {sentences.map((sentence) => (
            <span key={sentence}>{nonBreaking(sentence)} </span>
          ))}
        </span>
      </li>
    ))}
  </List>
);
