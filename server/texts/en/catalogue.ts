/** Products. */
export const catalogueTexts = {
  noSuchProduct: 'There is no such product.',
  noSuchVariant: 'There is no such variant.',
} as const;
