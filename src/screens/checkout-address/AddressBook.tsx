import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { formatPhone } from '#contract/phone.ts';
import type { CheckoutView } from '#machines/checkout/index.ts';
import { checkoutTexts } from '#messages/checkout.ts';
import { ChoiceCard, ChoiceGroup } from '#src/components/ChoiceCard.tsx';
import { PlusIcon } from '#src/components/icons/page-icons.tsx';

const texts = checkoutTexts.address;

export interface AddressBookProps {
  readonly view: Pick<CheckoutView, 'addresses' | 'chosenID' | 'canChooseAddress' | 'canChooseNew'>;
  readonly onChoose: (addressID: number) => void;
  readonly onNew: () => void;
}

/** The customer's saved addresses. The primary one comes first and is selected initially. */
export function AddressBook({ view, onChoose, onNew }: AddressBookProps) {
  return (
    <>
      <ChoiceGroup>
        <legend>{texts.book}</legend>
        {view.addresses.map(({ addressID, firstName, lastName, phoneNumber, city, area, street, addressType }) => (
          <ChoiceCard
            key={addressID}
            name="address"
            value={String(addressID)}
            title={`${firstName} ${lastName}`.trim() || `${area}, ${texts.cities[city]}`}
            detail={
              <>
                {[street, area, texts.cities[city]].filter((part) => part !== '').join(', ')}
                <br />
                {formatPhone(phoneNumber)}
              </>
            }
            mark={addressType === 'primary' ? <Chip size="small" label={texts.primary} /> : null}
            checked={addressID === view.chosenID}
            disabled={!view.canChooseAddress}
            onChoose={() => onChoose(addressID)}
          />
        ))}
      </ChoiceGroup>
      <Button
        variant="text"
        startIcon={<PlusIcon size={20} />}
        disabled={!view.canChooseNew}
        onClick={onNew}
        sx={{ justifySelf: 'start' }}
      >
        {texts.addAddress}
      </Button>
    </>
  );
}
