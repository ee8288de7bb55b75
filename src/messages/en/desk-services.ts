/** The texts of services at the owner's desk. */

const fields = {
  name: 'Name',
  description: 'What it is, in a few sentences',
  image: 'Picture',
  category: 'Category',
  visibility: 'Shoppers',
  publishAt: 'Show it from',
} as const;
const planFields = {
  period: 'Plan, such as 1 month',
  days: 'Days; 0 if used once',
  price: 'Price in shillings',
  hidden: 'Shoppers',
} as const;

export const deskServicesTexts = {
  title: 'Services',
  add: 'Add a service',
  search: 'A part of the name',
  find: 'Find',
  none: 'No service matches.',
  plans: (number: number) => (number === 1 ? '1 plan' : `${number} plans`),
  newTitle: 'New service',
  service: 'The service',
  plan: (period: string) => period || 'Another plan',
  planHelp: 'One that stays empty is not added.',
  fields,
  planFields,
  visibilities: { shown: 'Shown', hidden: 'Hidden', later: 'Shown later' },
  visibilityOptions: { shown: 'See it now', hidden: 'Do not see it', later: 'See it from a day on' },
  hiddenOptions: { '': 'See this plan', yes: 'Do not see this plan' },
  imageHelp: 'Choose a photo above, or type the name of a drawing, such as coaching-lime.',
  inShop: 'Open Services in the shop',
  preview: 'What shoppers see',
  saveNew: 'Add the service',
} as const;

/** The name of a field of the editor, such as `plan12.price`; of a plan with the plan's own name. */
export function serviceFieldName(name: string, plan: string): string {
  const [, field] = name.split('.');
  if (field === undefined) return fields[name as keyof typeof fields] ?? name;
  return `${plan}: ${planFields[field as keyof typeof planFields] ?? field}`;
}
