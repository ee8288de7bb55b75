import { describeModel } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import type { VariantOffer } from '#contract/products.ts';
import { shelfOffersMachine, viewShelfOffers } from '#machines/shelf-offers/index.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { failed } from './failures.ts';
import { resourceMembers, shownResource } from './resource.rules.ts';

export const offerOf = (variantID: number, more: Partial<VariantOffer> = {}): VariantOffer => ({
  variantID,
  inStock: true,
  salePrice: variantID * 1000,
  listPrice: null,
  releaseDate: null,
  ...more,
});

export const shelfOffersModel = describeModel({
  machine: shelfOffersMachine,
  view: viewShelfOffers,
  inputs: { two: { variantIDs: [1, 2] } },
  events: {
    'resource.retried': [resourceEvents.retried()],
    'resource.changed': [resourceEvents.changed({ variantIDs: [2] })],
  },
  invokeResults: { load: { done: [[offerOf(1)], []], error: [failed.of('offline')] } },
  stateKey: ({ input, data }) => [input.variantIDs.length, data?.length],
  ...resourceMembers((offers: readonly VariantOffer[]) => offers.length === 0),
  shows: (snapshot) => {
    const { status, message, canRetry } = shownResource(snapshot);
    return { status, message, canRetry };
  },
  invariants: (snapshot) => {
    const { offerFor } = viewShelfOffers(snapshot);
    expect([1, 2, 9].map(offerFor)).toEqual(snapshot.matches('ready') ? [offerOf(1), null, null] : [null, null, null]);
  },
});
