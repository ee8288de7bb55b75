import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import type { AddressBookView } from '#machines/address-book/index.ts';
import { addressBookTexts as texts } from '#messages/address-book.ts';
import { AddressLines, addressName } from '#src/features/address/AddressLines.tsx';

export const Addresses = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
const Card = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateRows: '1fr auto',
  gap: 12,
  padding: '20px 20px 8px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
}));
const Head = styled('div')({ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 16 });
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 4, marginInline: -12 });

export interface AddressListProps {
  readonly view: Pick<AddressBookView, 'addresses' | 'canList'>;
  readonly onOpen: (addressID: number) => void;
  readonly onMakePrimary: (addressID: number) => void;
  readonly onRequestRemoval: (addressID: number) => void;
}

/** The addresses, the primary one first, each with its actions. */
export function AddressList({ view, onOpen, onMakePrimary, onRequestRemoval }: AddressListProps) {
  return (
    <Addresses>
      {view.addresses.map((address) => {
        const isPrimary = address.addressType === 'primary';
        const act = (label: string, onAct: (addressID: number) => void) => (
          <Button
            variant="text"
            size="small"
            aria-label={texts.about(label, `${addressName(address)}, ${address.area}`)}
            disabled={!view.canList}
            onClick={() => onAct(address.addressID)}
          >
            {label}
          </Button>
        );
        return (
          <Card key={address.addressID}>
            <Head>
              <AddressLines address={address} />
              {isPrimary ? <Chip size="small" label={texts.primary} /> : null}
            </Head>
            <Actions>
              {act(texts.edit, onOpen)}
              {isPrimary ? null : act(texts.makePrimary, onMakePrimary)}
              {act(texts.remove, onRequestRemoval)}
            </Actions>
          </Card>
        );
      })}
    </Addresses>
  );
}
