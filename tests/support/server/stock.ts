import { asc, eq, inArray } from 'drizzle-orm';
import { sandboxMessages, stockHolds, users, variants } from '#server/db/schema.ts';
import { type Buyer, lost, type PaymentShop, urlOf } from './payment-shop.ts';

/** The helpers that tests of held stock share: new variants, and how much of them is in stock, held and sold. */
export function shelvesOf(pay: PaymentShop) {
  const { db } = pay;
  let made = 910_000;

  const stock = async (...variantIDs: number[]): Promise<number[]> => {
    const rows = await db
      .select({ stock: variants.stock })
      .from(variants)
      .where(inArray(variants.variantID, variantIDs))
      .orderBy(asc(variants.variantID));
    return rows.map((row) => row.stock);
  };

  return {
    /** Creates a variant of the digital Gift Card at its price, with this stock. @returns its id */
    async shelve(count: number): Promise<number> {
      made += 1;
      await db.insert(variants).values({
        variantID: made,
        itemID: 900_003,
        name: `No. ${made}`,
        image: '/images/giftcard-steam.svg',
        stock: count,
        salePrice: 2450,
        platform: 'PC',
        region: 'Kenya',
      });
      return made;
    },
    /** The stock of each variant, in order of id. */
    stock,
    /** How many of a variant are in stock, and how many of them are held. */
    async readStock(variantID: number) {
      const held = await db.select().from(stockHolds).where(eq(stockHolds.variantID, variantID));
      return { stock: (await stock(variantID))[0], held: held.reduce((sum, { quantity }) => sum + quantity, 0) };
    },
    /** How many of a variant paid orders have bought. */
    async sold(variantID: number): Promise<number | undefined> {
      const [row] = await db.select({ sold: variants.sold }).from(variants).where(eq(variants.variantID, variantID));
      return row?.sold;
    },
    setStock: (variantID: number, count: number) =>
      db.update(variants).set({ stock: count }).where(eq(variants.variantID, variantID)),
    /** The shop's messages to the phone of the account, oldest first. */
    async readMessages({ userId }: Buyer): Promise<string[]> {
      await pay.deliverMessages();
      const rows = await db
        .select({ body: sandboxMessages.body })
        .from(sandboxMessages)
        .innerJoin(users, eq(users.phoneNumber, sandboxMessages.msisdn))
        .where(eq(users.userId, userId))
        .orderBy(sandboxMessages.messageID);
      return rows.map(({ body }) => body);
    },
    /** M-PESA receives every request for a prompt, but none of its responses and callbacks arrive. */
    loseAnswers: () =>
      pay.interceptNetwork((next) => async (input, init) => {
        if (urlOf(input).includes('/callbacks/')) throw new TypeError('fetch failed');
        const response = await next(input, init);
        if (urlOf(input).includes('stkpush/')) throw new TypeError('fetch failed');
        return response;
      }),
    /** Callbacks and answers to status queries are lost; requests for prompts get through. */
    loseReports: () => pay.answerAt(/\/callbacks\/|stkpushquery/, lost),
  };
}
