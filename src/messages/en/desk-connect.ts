/** The texts of the Connect packages at the owner's desk. */

const packageFields = {
  plan: 'Plan, such as Pro',
  period: 'Runs, such as 3 months',
  days: 'Days',
  dollars: 'Price in dollars',
  visibility: 'Shoppers',
  publishAt: 'Show it from',
} as const;

export const deskConnectTexts = {
  title: 'Connect packages',
  inShop: 'Open Connect in the shop',
  name: (place: number, plan: string, period: string) => `${place}. ${plan}, ${period}`,
  add: 'Add a package',
  newTitle: 'New Connect package',
  saveNew: 'Add it to the shop',
  packageFields,
  inShillings: (amount: string) => `${amount} at the rate of the shop`,
  rate: (shillings: number) => `A dollar is Ksh ${shillings}.`,
  changeRate: 'Change the rate',
  visibilityOptions: { shown: 'See it now', hidden: 'Do not see it', later: 'See it from a day on' },
} as const;

/** The name of a field of the editor, such as `package113.dollars`, with the place of the package on the page. */
export function connectFieldName(name: string, place: number): string {
  const [, field] = name.split('.');
  return `Package ${place}: ${packageFields[field as keyof typeof packageFields] ?? field}`;
}
