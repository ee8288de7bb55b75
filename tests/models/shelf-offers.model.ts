import { expect } from 'vitest';
import type { VariantOffer } from '#contract/products.ts';
import { shelfOffersMachine, viewShelfOffers } from '#machines/shelf-offers/index.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';

export const offerOf = (variantID: number, more: Partial<VariantOffer> = {}): VariantOffer => ({
  variantID,
  inStock: true,
  salePrice: variantID * 1000,
  listPrice: null,
  releaseDate: null,
  ...more,
});

export const shelfOffersModel = defineModel({
  machine: shelfOffersMachine,
  view: viewShelfOffers,
  inputs: { two: { variantIDs: [1, 2] } },
  events: {
    'resource.retried': [resourceEvents.retried()],
    'resource.changed': [resourceEvents.changed({ variantIDs: [2] })],
  },
  invokeResults: { load: { done: [[offerOf(1)], []], error: [failed.of('offline')] } },
  stateKey: ({ input, data }) => [input.variantIDs.length, data?.length],
  invariants: (snapshot) => {
    const { status, offerFor, message, canRetry } = viewShelfOffers(snapshot);
    expect(offerFor(1) !== null).toBe(status === 'ready');
    expect(offerFor(9)).toBeNull();
    expect(message !== null && canRetry).toBe(status === 'failed');
  },
});
