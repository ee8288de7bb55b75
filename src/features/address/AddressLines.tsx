import { styled } from '@mui/material/styles';
import type { Address } from '#contract/accounts.ts';
import { formatPhone } from '#contract/phone.ts';
import { checkoutTexts } from '#messages/checkout.ts';

const { cities } = checkoutTexts.address;

const Lines = styled('address')(({ theme }) => ({
  ...theme.typography.body1,
  fontStyle: 'normal',
  overflowWrap: 'anywhere',
  '& span': { display: 'block' },
  '& span:not(:first-of-type)': { color: theme.vars.palette.text.secondary },
}));

/** Returns the name in an address, or the area and city of an address without a name. */
export const addressName = ({ firstName, lastName, area, city }: Address): string =>
  `${firstName} ${lastName}`.trim() || `${area}, ${cities[city]}`;

/** An address in lines: name, place and phone number. */
export function AddressLines({ address }: { address: Address }) {
  const { street, area, city, phoneNumber } = address;
  return (
    <Lines>
      <span>{addressName(address)}</span>
      <span>{[street, area, cities[city]].filter((part) => part !== '').join(', ')}</span>
      <span>{formatPhone(phoneNumber)}</span>
    </Lines>
  );
}
