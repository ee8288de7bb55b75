/** Where a machine is found: the folder in machines/, and whether tests/models has a model of it that holds for any path. */
export interface Door {
  readonly folder: string;
  readonly hasModel: boolean;
}

/** Machines that share a folder with others; every other one stands in the folder of its name. */
const shared: Readonly<Record<string, string>> = {
  accountDeletion: 'account',
  accountDetails: 'account',
  categories: 'catalogue',
  footerNewsletter: 'newsletter',
  highlights: 'home',
  homeDeals: 'home',
  homeNewsletter: 'newsletter',
  platforms: 'catalogue',
  resetRequest: 'password-reset',
  whatsOn: 'article-list',
};
/** The checkout's model knows its own person alone: its invariants hold for nobody else. */
const withoutModel = new Set(['categories', 'platforms', 'checkout']);

/** @param machineID such as `paymentExpress`; its door exports it as `paymentExpressMachine` */
export const doorOf = (machineID: string): Door => ({
  folder: shared[machineID] ?? machineID.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  hasModel: !withoutModel.has(machineID),
});
