import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { ShelfOffersView } from '#machines/shelf-offers/index.ts';
import type { ShelfItem } from '#machines/support/shelf.ts';
import { shelvesTexts as texts } from '#messages/shelves.ts';
import { AddToCart, iconOnly } from '#src/components/AddToCart.tsx';
import { TrashIcon } from '#src/components/icons/page-icons.tsx';
import { WholeImage } from '#src/components/image/WholeImage.tsx';
import { variantPath } from '#src/components/ProductCard.tsx';
import { Price } from '#src/components/price/Price.tsx';
import { ReportLink } from '#src/components/ReportLink.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { Stock } from '#src/components/Stock.tsx';
import { rowName } from '#src/components/VariantRow.tsx';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
const Row = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 12,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '80px minmax(0, 1fr) auto', columnGap: 16 },
  paddingBlock: 12,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& button': { position: 'relative', zIndex: 1 },
}));
const Name = styled(Link)(({ theme }) => ({
  ...theme.typography.h5,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  // The link covers the whole row.
  '&::after': { content: '""', position: 'absolute', inset: 0 },
}));
const Detail = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '2px 0 0',
  color: theme.vars.palette.text.secondary,
}));

const formatName = ({ name, variantName }: ShelfItem) => [name, variantName].filter((part) => part !== '').join(', ');

/** Has the height of a price and stock even before they are loaded. */
const Offer = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 10px',
  minHeight: 28,
});
/** On a phone they are below each other, so that the name has room. */
const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  [theme.breakpoints.up('md')]: { flexDirection: 'row', gap: 16 },
}));
const Action = styled('div')(({ theme }) => ({ [theme.breakpoints.down('lg')]: iconOnly }));

export interface ShelfRowsProps {
  readonly items: readonly ShelfItem[];
  readonly onRemove: (variantID: number) => void;
}

export interface ShelfRowsViewProps extends ShelfRowsProps {
  readonly offers: ShelfOffersView;
  readonly cart: { has: (variantID: number) => boolean; isPending: (variantID: number) => boolean };
  readonly onAdd: (variantID: number) => void;
  readonly onRetry: () => void;
}

function ShelfRow({ item, offers, cart, onAdd, onRemove }: ShelfRowsViewProps & { readonly item: ShelfItem }) {
  const { productID, variantID } = item;
  const offer = offers.offerFor(variantID);
  const isUnavailable = offer === null && (offers.status === 'ready' || offers.status === 'empty');
  return (
    <Row>
      <WholeImage image={item.image} name={item.name} amount={item.variantName} sizes="80px" />
      <div>
        <div id={rowName(variantID)}>
          <Name to={variantPath(productID, variantID)}>{nonBreaking(item.name)}</Name>
          <Detail>{item.variantName}</Detail>
        </div>
        <Offer>
          {offer ? (
            <>
              <Price amount={offer.salePrice} listPrice={offer.listPrice} />
              <Stock inStock={offer.inStock} releaseDate={offer.releaseDate} />
            </>
          ) : null}
          {isUnavailable ? texts.gone : null}
        </Offer>
      </div>
      <Buttons>
        <Action>
          {offer ? (
            <AddToCart
              describedBy={rowName(variantID)}
              inCart={cart.has(variantID)}
              pending={cart.isPending(variantID)}
              inStock={offer.inStock}
              onAdd={() => onAdd(variantID)}
            />
          ) : null}
        </Action>
        <IconButton aria-label={texts.remove(formatName(item))} onClick={() => onRemove(variantID)}>
          <TrashIcon />
        </IconButton>
      </Buttons>
    </Row>
  );
}

/** Rows of variants with their price and stock, a link, ADD TO CART and a button to remove the row. */
export function ShelfRowsView(props: ShelfRowsViewProps) {
  const { items, offers, onRetry } = props;
  return (
    <>
      {offers.canRetry ? (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={<RetryButton variant="text" color="inherit" size="small" onRetry={onRetry} />}
        >
          {texts.pricesFailed} <ReportLink color="inherit" />
        </Alert>
      ) : null}
      <List>
        {items.map((item) => (
          <ShelfRow key={item.variantID} {...props} item={item} />
        ))}
      </List>
    </>
  );
}
