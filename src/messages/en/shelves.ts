const empty = '0 items found';
const count = (items: number) => (items === 1 ? '1 item' : `${items} items`);

/** Texts of /saved-items, /recently-viewed and the save button of a product's page. */
export const shelvesTexts = {
  empty,
  count,
  browse: 'Browse the products',
  remove: (name: string) => `Remove ${name}`,
  save: 'Save',
  gone: 'No longer sold',
  pricesFailed: 'Prices could not be loaded.',
  saved: {
    title: 'Saved Items',
    text: 'Saved on this device only.',
    emptyDetail: 'Press the heart on a product to find it here again.',
  },
  viewed: {
    title: 'Recently Viewed',
    text: 'The last products you looked at. Saved on this device only.',
    emptyDetail: 'Products that you look at show here.',
  },
} as const;
