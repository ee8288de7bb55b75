import { eq } from 'drizzle-orm';
import { orders } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { greeting, writeToCustomer } from '../messages/customer.ts';
import { letterOf } from '../messages/letter.ts';
import { type MessageDeps, sendMail, shopMailbox } from '../messages/office.ts';
import { owedTo } from './owing.ts';

/** Who is told what about codes. No code is ever in a message. */

/** What the vault takes. */
export type VaultDeps = MessageDeps & Pick<Deps, 'publicUrl'>;

const countOf = (codes: number) => (codes === 1 ? '1 code' : `${codes} codes`);

/**
 * Tells the shop that a paid order waits for codes, where it has a vault and a mailbox. Call it once for an order,
 * after it was placed.
 */
export async function tellShopOfShortage(deps: MessageDeps, orderID: string): Promise<void> {
  const to = shopMailbox(deps);
  if (!to || deps.config.vaultKeys.length === 0) return;
  const missing = (await owedTo(deps.db, orderID)).filter(({ quantity, assigned }) => assigned < quantity);
  const [order] = await deps.db.select({ cart: orders.cart }).from(orders).where(eq(orders.orderID, orderID));
  if (!order || missing.length === 0) return;
  const rows = missing.map(({ variantID, quantity, assigned }) => {
    const sold = order.cart.cartItems.find(({ itemType, itemID }) => itemType === 'product' && itemID === variantID);
    const name = sold ? `${sold.item.name} (${sold.variant.name}), variant ${variantID}` : `Variant ${variantID}`;
    return [name, countOf(quantity - assigned)] as const;
  });
  const letter = letterOf(`Order ${orderID} waits for codes`, [
    `Order ${orderID} is paid, and the vault has not all of its codes. These are missing:`,
    { rows },
    'As soon as they are loaded the order gets them by itself, and its buyer is told.',
  ]);
  await sendMail(deps, { to, letter, about: 'missing codes', phone: null });
}

/** Tells the buyer of an order that its codes have come. Does not throw: the codes are there whatever happens here. */
export async function tellBuyer(deps: VaultDeps, orderID: string): Promise<void> {
  try {
    const [order] = await deps.db.select({ userId: orders.userId }).from(orders).where(eq(orders.orderID, orderID));
    if (!order || order.userId === null) return;
    const url = `${deps.publicUrl()}/orders`;
    await writeToCustomer(deps, order.userId, {
      about: 'order codes',
      text: `The codes of your order ${orderID} have come. Read them at ${url}`,
      letter: (firstName) =>
        letterOf(`The codes of order ${orderID} have come`, [
          greeting(firstName),
          `The codes of your order ${orderID} have come. Sign in to read them: they are with the order, and with nobody else.`,
          { link: 'See your orders', url },
        ]),
    });
  } catch (error) {
    deps.log.error({ err: error, orderID }, 'a buyer could not be told of codes');
  }
}
