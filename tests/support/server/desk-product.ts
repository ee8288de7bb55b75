import type { ProductEdit } from '#contract/desk/goods.ts';

/** A hidden product with one variant, as the editor of the desk sends it. */
export const lampEdit: ProductEdit = {
  name: 'Desk lamp',
  summary: 'It shines.',
  category: 'Furniture',
  itemType: 'equipment',
  image: 'mug-lime',
  imageAlt: '',
  gallery: [],
  aliases: 'lamp light',
  redeemSteps: [],
  deals: ['sale'],
  dealPeriods: [],
  releaseDate: null,
  visibility: 'hidden',
  publishAt: null,
  variants: [
    {
      variantID: null,
      name: 'Black',
      platform: 'All platforms',
      region: 'Kenya',
      salePrice: 900,
      listPrice: 1200,
      hidden: false,
      stock: 7,
    },
  ],
};
