import { asc, eq, inArray } from 'drizzle-orm';
import { sandboxMessages, stockHolds, users, variants } from '#server/db/schema.ts';
import { type Buyer, lost, type PaymentShop, urlOf } from './payment-shop.ts';

/** What tests of held stock do over and over: goods of their own, and what became of them. */
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
    /** A new variant of the digital Gift Card, at its price, so many in stock. @returns its id */
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
    /** How many of each are in stock, in order of id. */
    stock,
    /** How many of something are in stock, and how many of it are held. */
    async stands(variantID: number) {
      const held = await db.select().from(stockHolds).where(eq(stockHolds.variantID, variantID));
      return { stock: (await stock(variantID))[0], held: held.reduce((sum, { quantity }) => sum + quantity, 0) };
    },
    /** How many of something paid orders have bought. */
    async sold(variantID: number): Promise<number | undefined> {
      const [row] = await db.select({ sold: variants.sold }).from(variants).where(eq(variants.variantID, variantID));
      return row?.sold;
    },
    setStock: (variantID: number, count: number) =>
      db.update(variants).set({ stock: count }).where(eq(variants.variantID, variantID)),
    /** What the account's phone was told by the shop, the oldest first. */
    async told({ userId }: Buyer): Promise<string[]> {
      await pay.deliverMessages();
      const rows = await db
        .select({ body: sandboxMessages.body })
        .from(sandboxMessages)
        .innerJoin(users, eq(users.phoneNumber, sandboxMessages.msisdn))
        .where(eq(users.userId, userId))
        .orderBy(sandboxMessages.messageID);
      return rows.map(({ body }) => body);
    },
    /** M-PESA gets every request for a prompt, and nothing of what it says arrives: no answer, no report. */
    loseAnswers: () =>
      pay.interceptNetwork((next) => async (input, init) => {
        if (urlOf(input).includes('/callbacks/')) throw new TypeError('fetch failed');
        const response = await next(input, init);
        if (urlOf(input).includes('stkpush/')) throw new TypeError('fetch failed');
        return response;
      }),
    /** Neither reports of prompts nor answers about them get through; the requests for them do. */
    loseReports: () => pay.answerAt(/\/callbacks\/|stkpushquery/, lost),
  };
}
