import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { addressCities } from '#contract/delivery.ts';
import type { CheckoutView } from '#machines/checkout/index.ts';
import type { AddressDraft } from '#machines/support/address-draft.ts';
import { checkoutTexts } from '#messages/checkout.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { SelectField } from '#src/components/SelectField.tsx';
import { fieldText } from '#src/messages/text.ts';

const texts = checkoutTexts.address;

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr', gap: 16 },
}));

const cities = [
  { value: '', label: texts.cityPrompt },
  ...addressCities.map((city) => ({ value: city, label: texts.cities[city] })),
];

export interface AddressFieldsProps {
  readonly view: Pick<CheckoutView, 'draft' | 'errors' | 'busy'> &
    Partial<Pick<CheckoutView, 'addresses' | 'canChooseBook' | 'attached'>>;
  readonly title?: string;
  readonly onType: (name: keyof AddressDraft, value: string) => void;
  readonly onBook?: (() => void) | undefined;
}

/** The form of a new address, with a button back to the address book where the book has addresses. */
export function AddressFields({ view, title = texts.newAddress, onType, onBook }: AddressFieldsProps) {
  const field = (name: keyof AddressDraft) => ({
    name,
    label: texts[name],
    value: view.draft[name],
    error: fieldText(view.errors[name], name),
    disabled: view.busy || view.attached === true,
    onChange: (value: string) => onType(name, value),
  });
  return (
    <>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Pair>
        <FormField {...field('firstName')} autoComplete="given-name" maxLength={60} required />
        <FormField {...field('lastName')} autoComplete="family-name" maxLength={60} required />
      </Pair>
      <FormField
        {...field('phoneNumber')}
        type="tel"
        autoComplete="tel"
        placeholder={texts.phonePlaceholder}
        helper={texts.phoneHelper}
        required
      />
      <Pair>
        <SelectField {...field('city')} options={cities} required />
        <FormField
          {...field('area')}
          autoComplete="address-level3"
          helper={texts.areaHelper}
          maxLength={120}
          required
        />
      </Pair>
      <FormField {...field('street')} autoComplete="street-address" maxLength={120} />
      {onBook && view.addresses && view.addresses.length > 0 ? (
        <Button variant="text" disabled={!view.canChooseBook} onClick={onBook} sx={{ justifySelf: 'start' }}>
          {texts.back}
        </Button>
      ) : null}
    </>
  );
}
