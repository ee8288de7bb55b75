/** Returns the saving in whole per cent; 0 without a higher list price. */
export const savingPercent = (listPrice: number | null, salePrice: number): number =>
  listPrice && listPrice > salePrice ? Math.round((1 - salePrice / listPrice) * 100) : 0;
