import type { SnapshotFrom } from 'xstate';
import { viewResource } from '../support/resource.ts';
import type { shelfOffersMachine } from './shelf-offers.machine.ts';

/** The view model of the offers on a shelf. */
export const viewShelfOffers = (snapshot: SnapshotFrom<typeof shelfOffersMachine>) => {
  const { status, data, message, canRetry } = viewResource(snapshot);
  return {
    status,
    /** Returns the offer of a variant; null until loaded, and where the shop no longer sells it. */
    offerFor: (variantID: number) => data?.find((offer) => offer.variantID === variantID) ?? null,
    message,
    canRetry,
  };
};
export type ShelfOffersView = ReturnType<typeof viewShelfOffers>;
