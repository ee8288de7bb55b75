/** Reviews of products. */
export const reviewTexts = {
  notCompleted: 'You can review the order once it is completed.',
  notOrdered: 'The order does not contain this item.',
  tooOld: (days: number) => `A review can be changed for ${days} days.`,
} as const;
