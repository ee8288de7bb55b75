import { styled } from '@mui/material/styles';
import type { CartItem } from '#contract/carts.ts';
import { formatMoney } from '#contract/money.ts';
import { cartTexts as texts } from '#messages/cart.ts';
import { WholeImage } from '#src/components/image/WholeImage.tsx';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export const ItemLines = styled('ul')({ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' });

const Root = styled('li')({
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: 12,
});
/** Wraps the amount below the text where both do not fit on one line. */
const Text = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 12,
  '& > :first-of-type': { flex: '1 1 6.5em', minWidth: 0 },
});
const Name = styled('span')(({ theme }) => ({ ...theme.typography.body2, display: 'block', fontWeight: 500 }));
const Detail = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'block',
  color: theme.vars.palette.text.secondary,
}));
const Amount = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
}));

/** A read-only item of a cart or an order: image, name, variant, quantity and amount. */
export function ItemLine({ item: { item, variant, itemType, quantity, amount } }: { item: CartItem }) {
  const detail = [variant.name, texts.itemTypes[itemType]].filter((part) => part !== '').join(' · ');
  return (
    <Root>
      <WholeImage image={item.image} name={item.name} amount={variant.name} sizes="56px" />
      <Text>
        <span>
          <Name>{nonBreaking(item.name)}</Name>
          <Detail>
            {detail}
            <VisuallyHidden>, </VisuallyHidden>
            {quantity > 1 ? ` × ${quantity}` : ''}
          </Detail>
        </span>
        <Amount>{formatMoney(amount)}</Amount>
      </Text>
    </Root>
  );
}
