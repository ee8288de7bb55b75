export { shelfOffersMachine } from './shelf-offers.machine.ts';
export { type ShelfOffersView, viewShelfOffers } from './shelf-offers.view.ts';
