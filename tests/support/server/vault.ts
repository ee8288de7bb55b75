import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { codeReveals, orders, vaultCodes } from '#server/db/schema.ts';
import { jobHandlers } from '#server/jobs/job-handlers.ts';
import { loadCodes } from '#server/vault/load-codes.ts';
import { type Buyer, openPaymentShop, paybillConfirmation } from './payment-shop.ts';
import { shelvesOf } from './stock.ts';

/** A vault key as in the settings, the same for the same name. */
export const vaultKey = (name: string): string => createHash('sha256').update(name).digest('base64');

let receipts = 0;
const newReceipt = () => {
  receipts += 1;
  return `VAULT${String(receipts).padStart(5, '0')}`;
};

export interface Billed extends Buyer {
  readonly orderID: string;
  readonly amount: number;
}

/** Opens a shop with a vault, and the calls that tests of it share. */
export async function openVaultShop(settings: Readonly<Record<string, string>> = {}) {
  const pay = await openPaymentShop({ VAULT_KEY: vaultKey('first'), ...settings });
  const { shelve, readMessages, setStock } = shelvesOf(pay);
  const { db, deps, call } = pay;

  async function bill(buyer: Buyer): Promise<Billed> {
    const { account, amount } = (await pay.details(buyer)).json.message;
    return { ...buyer, orderID: account, amount };
  }

  /** A customer whose cart holds these quantities, with the details to pay for them. */
  async function billed(...items: readonly (readonly [variantID: number, quantity: number])[]): Promise<Billed> {
    const [[first, quantity] = [0, 0], ...others] = items;
    const buyer = await pay.buyer(first);
    const add = (variantID: number, count: number) =>
      pay.shop.product(buyer.cartID, variantID, { token: buyer.token, quantity: count });
    if (quantity > 1) await add(first, quantity - 1);
    for (const [variantID, count] of others) await add(variantID, count);
    return bill(buyer);
  }
  const payFor = ({ orderID, amount }: Billed, receipt = newReceipt()) =>
    pay.confirm(paybillConfirmation(orderID, receipt, `${amount}.00`));

  return {
    ...pay,
    /** Returns the order and the amount to pay for the cart. */
    bill,
    billed,
    payFor,
    /** Like `billed`, and paid. A second passes, so that each order is older than the next. */
    async bought(...items: readonly (readonly [variantID: number, quantity: number])[]): Promise<Billed> {
      const buyer = await billed(...items);
      await payFor(buyer);
      pay.pass(1000);
      return buyer;
    },
    /** Creates a variant of a gift card, a thousand in stock. */
    newVariant: () => shelve(1000),
    load: (variantID: number, ...codes: readonly string[]) =>
      loadCodes(
        deps,
        codes.map((code, index) => ({ line: index + 1, variantID, code })),
      ),
    /**
     * Runs the job that delivers codes which a concurrent payment could not see, as the running server does
     * immediately.
     */
    deliverCodes: () => deps.jobs.runWaiting('assign-codes', jobHandlers(deps)['assign-codes']),
    /** The status of an order, and how many codes it has. */
    async readOrder({ orderID }: Pick<Billed, 'orderID'>) {
      const [order] = await db.select().from(orders).where(eq(orders.orderID, orderID));
      const codes = await db.select().from(vaultCodes).where(eq(vaultCodes.orderID, orderID));
      return [order?.status, codes.length];
    },
    /** The shop's messages to the phone of the account, oldest first. */
    readMessages,
    setStock,
    /** The vault's rows of a variant, in the order in which they were loaded. */
    rowsOf: (variantID: number) =>
      db.select().from(vaultCodes).where(eq(vaultCodes.variantID, variantID)).orderBy(asc(vaultCodes.codeID)),
    reveals: () => db.select().from(codeReveals).orderBy(asc(codeReveals.revealID)),
    list: ({ token }: Pick<Buyer, 'token'>, orderID: string) =>
      call('GET', `/v1/user/order/${orderID}/code`, { token }),
    reveal: ({ token }: Pick<Buyer, 'token'>, orderID: string, codeID: number) =>
      call('POST', `/v1/user/order/${orderID}/code/${codeID}/reveal`, { token }),
  };
}
export type VaultShop = Awaited<ReturnType<typeof openVaultShop>>;
