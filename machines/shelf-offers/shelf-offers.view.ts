import type { SnapshotFrom } from 'xstate';
import { viewResource } from '../support/resource.ts';
import type { shelfOffersMachine } from './shelf-offers.machine.ts';

/** What a shelf knows of the offers for its variants. */
export const viewShelfOffers = (snapshot: SnapshotFrom<typeof shelfOffersMachine>) => {
  const { status, data, message, canRetry } = viewResource(snapshot);
  return {
    status,
    /** The offer for a variant; null while it is not known, and where the shop has none any more. */
    offerFor: (variantID: number) => data?.find((offer) => offer.variantID === variantID) ?? null,
    message,
    canRetry,
  };
};
export type ShelfOffersView = ReturnType<typeof viewShelfOffers>;
