import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { formatMoney } from '#contract/money.ts';
import { isOff } from '#contract/shop-sections.ts';
import type { ShownItem } from '#machines/cart/index.ts';
import { cartTexts as texts } from '#messages/cart.ts';
import { TrashIcon } from '#src/components/icons/page-icons.tsx';
import { WholeImage } from '#src/components/image/WholeImage.tsx';
import { PlatformRegion } from '#src/components/PlatformRegion.tsx';
import { QuantityStepper } from '#src/components/QuantityStepper.tsx';
import { Stock } from '#src/components/Stock.tsx';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const Root = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr) 44px',
  gridTemplateAreas: '"art name remove" "foot foot foot"',
  columnGap: 16,
  rowGap: 12,
  alignItems: 'start',
  paddingBlock: 16,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&:first-of-type': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '112px minmax(0, 1fr) 136px 112px 44px',
    gridTemplateAreas: '"art name control amount remove"',
    columnGap: 20,
    alignItems: 'center',
  },
}));

/** The quantity stepper and the row's amount. With large letters the amount wraps below. */
const Foot = styled('div')(({ theme }) => ({
  gridArea: 'foot',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  [theme.breakpoints.up('md')]: { display: 'contents' },
}));

/** A plan's note wraps below the stepper before the amount does: the width that is asked for is that of the stepper. */
const Control = styled('div')(({ theme }) => ({
  minHeight: 44,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 12,
  [theme.breakpoints.down('md')]: { width: 'min-content', flexGrow: 1 },
  [theme.breakpoints.up('md')]: { gridArea: 'control', justifyContent: 'center' },
}));

const Amount = styled('p')(({ theme }) => ({
  ...theme.typography.price,
  gridArea: 'amount',
  margin: 0,
  marginInlineStart: 'auto',
  alignSelf: 'center',
  justifySelf: 'end',
  whiteSpace: 'nowrap',
}));

const homes = { service: '/services', blog: '/blog-subscribe' } as const;

/** Returns the path of the page that shows the item. */
const itemPath = ({ itemType, itemID, item }: ShownItem) =>
  itemType === 'product' ? `/product/${item.itemID}/${itemID}` : homes[itemType];

export interface CartRowActions {
  readonly onIncrease: (item: ShownItem) => void;
  readonly onDecrease: (item: ShownItem) => void;
  readonly onRemove: (item: ShownItem) => void;
}

/** An item of the cart. A plan's quantity is limited to one, so its row has a note and its + is disabled. */
export function CartRow({ item: row, onIncrease, onDecrease, onRemove }: { item: ShownItem } & CartRowActions) {
  const { item, variant, itemType, quantity, price, amount, canDecrease, pending } = row;
  const name = variant.name === '' ? item.name : `${item.name}, ${variant.name}`;
  return (
    <Root aria-busy={pending}>
      <div style={{ gridArea: 'art' }}>
        <WholeImage image={item.image} name={item.name} amount={variant.name} priority sizes="112px" />
      </div>
      <div style={{ gridArea: 'name' }}>
        <Typography variant="h5" component="h2">
          {isOff(useShopFacts(), itemPath(row)) ? (
            nonBreaking(item.name)
          ) : (
            <MuiLink component={Link} to={itemPath(row)} underline="hover">
              {nonBreaking(item.name)}
            </MuiLink>
          )}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[variant.name, texts.itemTypes[itemType]].filter((part) => part !== '').join(' · ')}
        </Typography>
        {itemType === 'product' ? <PlatformRegion platform={variant.platform} region={variant.region} /> : null}
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {`${formatMoney(price)} ${texts.each}`}
        </Typography>
        {variant.gone ? (
          <Typography variant="caption" color="error">
            {texts.gone}
          </Typography>
        ) : variant.inStock ? null : (
          <Stock inStock={false} />
        )}
      </div>
      <Foot>
        <Control>
          <QuantityStepper
            name={name}
            quantity={quantity}
            canDecrease={canDecrease}
            canIncrease={itemType === 'product'}
            onDecrease={() => onDecrease(row)}
            onIncrease={() => onIncrease(row)}
          />
          {itemType === 'product' ? null : (
            <Typography variant="body2" color="textSecondary">
              {texts.onePlan[itemType]}
            </Typography>
          )}
        </Control>
        <Amount>{formatMoney(amount)}</Amount>
      </Foot>
      <IconButton
        aria-label={texts.remove(name)}
        title={texts.removeShort}
        sx={{ gridArea: 'remove' }}
        onClick={() => onRemove(row)}
      >
        <TrashIcon size={20} />
      </IconButton>
    </Root>
  );
}
