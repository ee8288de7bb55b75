import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ShelfItem, ShelfView } from '#machines/support/shelf.ts';
import { Art } from '#src/components/art/Art.tsx';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { TrashIcon } from '#src/components/icons/icons.tsx';
import { RowsLoading } from '#src/components/LoadingState.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { variantPath } from '#src/components/ProductCard.tsx';
import { shelvesTexts as texts } from '#src/messages/en/shelves.ts';

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
const Row = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '96px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 16,
  paddingBlock: 12,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& button': { position: 'relative', zIndex: 1 },
}));
const Stage = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  borderRadius: 4,
  aspectRatio: '16 / 10',
  backgroundColor: theme.vars.palette.background.raised,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}));
const Name = styled(Link)(({ theme }) => ({
  ...theme.typography.h5,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  // The whole row leads to the product.
  '&::after': { content: '""', position: 'absolute', inset: 0 },
}));
const Detail = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '2px 0 0',
  color: theme.vars.palette.text.secondary,
}));

const nameOf = ({ name, variantName }: ShelfItem) => [name, variantName].filter((part) => part !== '').join(', ');

export interface ShelfListProps {
  readonly view: Omit<ShelfView, 'has'>;
  readonly words: { readonly title: string; readonly text: string; readonly emptyDetail: string };
  readonly icon: ReactNode;
  readonly onRemove: (variantID: number) => void;
}

/** A page of variants that the browser remembers, each with the way to it and out of the list. */
export function ShelfList({ view: { loading, items, count }, words, icon, onRemove }: ShelfListProps) {
  return (
    <>
      <PageHeading title={words.title} text={words.text} {...(count > 0 && { count: texts.count(count) })} />
      {loading ? (
        <RowsLoading />
      ) : count === 0 ? (
        <EmptyState
          icon={icon}
          text={texts.empty}
          detail={words.emptyDetail}
          action={
            <Button component={Link} to="/products" variant="contained">
              {texts.browse}
            </Button>
          }
        />
      ) : (
        <List>
          {items.map((item) => (
            <Row key={item.variantID}>
              <Stage>
                <Art src={item.image} alt="" />
              </Stage>
              <div>
                <Name to={variantPath(item.productID, item.variantID)}>{item.name}</Name>
                <Detail>{item.variantName}</Detail>
              </div>
              <IconButton aria-label={texts.remove(nameOf(item))} onClick={() => onRemove(item.variantID)}>
                <TrashIcon />
              </IconButton>
            </Row>
          ))}
        </List>
      )}
    </>
  );
}
