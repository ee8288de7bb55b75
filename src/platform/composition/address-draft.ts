import * as v from 'valibot';
import { addressCities } from '#contract/delivery.ts';
import type { AddressDraft } from '#machines/support/address-draft.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { type KeyValueStorage, storageKeys } from '#src/platform/browser/storage.ts';

/** A half-typed address in local storage, of the address book or the checkout. Log Out removes it. */
const storedDraft = v.object({
  userID: v.string(),
  /** Null for a new address. */
  addressID: v.nullable(v.number()),
  draft: v.object({
    firstName: v.string(),
    lastName: v.string(),
    phoneNumber: v.string(),
    city: v.union([v.picklist(addressCities), v.literal('')]),
    area: v.string(),
    street: v.string(),
  }),
});

interface OpenDraft {
  readonly addressID: number | null;
  readonly draft: AddressDraft;
}

/** Returns the customer's half-typed address; null without one, and for one of another customer. */
export function findAddressDraft(storage: KeyValueStorage, { userID }: Credentials): OpenDraft | null {
  try {
    const parsed = v.safeParse(storedDraft, JSON.parse(storage.read(storageKeys.addressDraft) ?? 'null'));
    if (!parsed.success || parsed.output.userID !== userID) return null;
    const { addressID, draft } = parsed.output;
    return { addressID, draft };
  } catch {
    return null;
  }
}

/** Stores a half-typed address, or removes it. Where the browser stores nothing, it lasts as long as the page. */
export function storeAddressDraft(
  storage: KeyValueStorage,
  stored: (OpenDraft & { readonly session: Credentials }) | null,
): void {
  if (!stored) {
    storage.remove(storageKeys.addressDraft);
    return;
  }
  const { session, addressID, draft } = stored;
  try {
    storage.write({ addressDraft: JSON.stringify({ userID: session.userID, addressID, draft }) });
  } catch {
    // The form still holds what was typed.
  }
}
