/** Where a machine's source is: its folder in machines/, and whether tests/models has a model usable for any path. */
export interface MachineSource {
  readonly folder: string;
  readonly hasModel: boolean;
}

/** The folders of machines whose folder does not have the machine's own name. */
const shared: Readonly<Record<string, string>> = {
  accountDeletion: 'account',
  accountDetails: 'account',
  categories: 'catalogue',
  footerNewsletter: 'newsletter',
  heroPrices: 'home',
  highlights: 'home',
  homeDeals: 'home',
  homeNewsletter: 'newsletter',
  platforms: 'catalogue',
  resetRequest: 'password-reset',
  whatsOn: 'article-list',
};
/** Machines without a usable model. The checkout's invariants hold only for the user of its own model. */
const withoutModel = new Set(['categories', 'platforms', 'checkout']);

/** @param machineID such as `paymentExpress`; the folder's index.ts exports it as `paymentExpressMachine` */
export const findMachineSource = (machineID: string): MachineSource => ({
  folder: shared[machineID] ?? machineID.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  hasModel: !withoutModel.has(machineID),
});
