import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Address } from '#contract/accounts.ts';
import { viewAddressBook } from '#machines/address-book/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { checkoutTexts } from '#messages/checkout.ts';
import { addressBookFlow } from '#src/platform/composition/address-book.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';

const texts = checkoutTexts.payment;

const Root = styled('section')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  padding: '8px 16px',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  '& > div': { flex: '1 1 12em', minWidth: 0 },
}));

/** The delivery address with a link to change it; without the address, only that one is attached. */
export function DeliveryAddress({ address }: { address: Address | undefined }) {
  const text = address
    ? [address.street, address.area, checkoutTexts.address.cities[address.city]]
        .filter((part) => part !== '')
        .join(', ')
    : texts.addressAttached;
  return (
    <Root aria-label={texts.deliveredTo}>
      <div>
        <Typography variant="body2" color="textSecondary">
          {texts.deliveredTo}
        </Typography>
        {/* Two lines on a phone, so that the page does not move when the address arrives. */}
        <Typography sx={{ overflowWrap: 'anywhere', minHeight: { xs: '2lh', sm: 0 } }}>{text}</Typography>
      </div>
      <Button component={Link} to="/checkout-address" variant="text" size="small" sx={{ minHeight: 44 }}>
        {texts.changeAddress}
      </Button>
    </Root>
  );
}

/** Loads the address book for the text of the address: only the address step of the checkout has loaded it. */
export function LoadedDeliveryAddress({ customer, addressID }: { customer: Credentials; addressID: number }) {
  const { addresses } = useView(useFlow(addressBookFlow, customer), viewAddressBook);
  return <DeliveryAddress address={addresses.find((each) => each.addressID === addressID)} />;
}
