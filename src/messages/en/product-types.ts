import type { ProductType } from '#contract/shop.ts';

/** The labels of the product types. */
export const typeLabels: Readonly<Record<ProductType, string>> = {
  giftcard: 'Gift cards',
  gamecard: 'Game cards',
  merchandise: 'Merchandise',
  electronics: 'Electronics',
  device: 'Devices',
  equipment: 'Equipment',
};
