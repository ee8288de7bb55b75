import type { NewAddress } from '#contract/accounts.ts';
import { type AddressCity, addressCities } from '#contract/delivery.ts';
import { normalizePhone } from '#contract/phone.ts';
import type { FieldErrors } from './checks.ts';
import { type MessageID, type Notice, notice } from './notices.ts';

/** A new address while it is typed, at the checkout and in the address book: its fields, check and request. */

/** The fields of a new address. */
export interface AddressDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly city: AddressCity | '';
  readonly area: string;
  readonly street: string;
}

export const emptyDraft: AddressDraft = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  city: '',
  area: '',
  street: '',
};

/** Why a draft cannot be sent: the notice and the errors of its fields. */
interface DraftFault {
  readonly notice: Notice;
  readonly errors: FieldErrors<AddressDraft>;
}

const empty = (draft: AddressDraft, names: readonly (keyof AddressDraft)[], message: MessageID) =>
  names.filter((name) => draft[name].trim() === '').map((name) => [name, message] as const);

/** Checks a draft by spec section 5, names first; null where it is valid. */
export function checkDraft(draft: AddressDraft): DraftFault | null {
  const names = empty(draft, ['firstName', 'lastName'], 'nameMissing');
  const details = empty(draft, ['phoneNumber', 'city', 'area'], 'requiredDetailsMissing');
  const isPhoneWrong = draft.phoneNumber.trim() !== '' && normalizePhone(draft.phoneNumber) === null;
  const phone = isPhoneWrong ? [['phoneNumber', 'phoneInvalid'] as const] : [];
  const errors = Object.fromEntries([...names, ...details, ...phone]);
  if (names.length > 0) return { notice: notice('error', 'nameMissing'), errors };
  if (details.length > 0) return { notice: notice('error', 'requiredDetailsMissing', 'addressTitle'), errors };
  return isPhoneWrong ? { notice: notice('error', 'phoneInvalid', 'addressTitle'), errors } : null;
}

const isCity = (city: string): city is AddressCity => (addressCities as readonly string[]).includes(city);

/**
 * Returns the body of POST /user/{id}/address.
 * @throws Error for a draft without a valid city, which `checkDraft` reports
 */
export function toNewAddress({ city, ...draft }: AddressDraft): NewAddress {
  if (!isCity(city)) throw new Error('the city was not checked');
  return {
    city,
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    phoneNumber: normalizePhone(draft.phoneNumber) ?? draft.phoneNumber,
    area: draft.area.trim(),
    street: draft.street.trim(),
  };
}

/** Returns the draft with one field changed. An unknown city becomes an empty one. */
export const withField = (draft: AddressDraft, name: keyof AddressDraft, value: string): AddressDraft =>
  name === 'city' ? { ...draft, city: isCity(value) ? value : '' } : { ...draft, [name]: value };
