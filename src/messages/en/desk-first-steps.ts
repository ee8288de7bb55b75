import type { FirstStep, FirstSteps, StepState } from '#contract/desk/first-steps.ts';

/** The texts of the first steps on the desk's first page. */

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`;

const titles: Readonly<Record<FirstStep, string>> = {
  contact: 'Name and phone',
  sample: 'Remove the sample goods',
  product: 'Your first product',
  prices: 'Delivery and tax',
  codes: 'Your first codes',
  purchase: 'A test purchase',
  passkey: 'A second passkey',
  live: 'Go live with M-PESA',
};

const texts: Readonly<Record<FirstStep, string>> = {
  contact: 'Customers read them on every page, on prompts and in messages.',
  sample: 'Goods without an order are deleted, and the others are hidden.',
  product: 'Your own product, shown in the shop.',
  prices: 'Look at the fees and the tax under Shop, and save them.',
  codes: 'Gift cards and game cards are delivered from the codes that you load.',
  purchase: 'Buy something as a customer, and pay on the simulated phone.',
  passkey: 'A lost phone must not lock you out. Add a passkey on another device.',
  live: 'Real payments need the settings of your paybill, and an address that M-PESA can reach.',
};

const registrations: Readonly<Record<FirstSteps['live']['registration'], string>> = {
  none: 'not tried yet',
  waiting: 'waits for M-PESA',
  registered: 'done',
  refused: 'refused by M-PESA; it is tried again, and the log says why',
};

const states: Readonly<Record<StepState | 'unknown', string>> = {
  unknown: '…',
  open: 'To do',
  doing: 'Started',
  done: 'Done',
};

export const firstStepsTexts = {
  title: 'First steps',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  titles,
  texts,
  states,
  openShop: 'Open Shop',
  startEmpty: 'Start with an empty shop',
  sample: ({ products, services, articles }: FirstSteps['sample']) =>
    `${count(products, 'sample product')}, ${count(services, 'service')} and ${count(articles, 'article')} are shown.`,
  openProducts: 'Open Products',
  openCodes: 'Open Codes',
  visit: 'Open the shop',
  handset: 'Open the simulated phone',
  addPasskey: 'Add it under More',
  missing: 'Missing settings',
  advised: 'Also advised',
  address: 'Address',
  reachable: 'can be reached',
  unreachable: 'cannot be reached from here',
  registration: 'Registration at M-PESA',
  registrations,
  callbacks: 'Last callback of M-PESA',
  noCallback: 'none yet',
} as const;
