import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ensureDraftOrder } from '#server/carts/draft-order.ts';
import { carts, paymentAttempts } from '#server/db/schema.ts';
import { goods, itemsOf, openSmallShop, signUp } from '#tests/support/server/small-catalogue.ts';

const { server, shop } = await openSmallShop({ DELIVERY_FEE: '250' });

describe('during a payment for the cart', () => {
  const under = 'A payment for this cart is under way. Finish or cancel it first.';
  async function paying(status: 'pending' | 'cancelled') {
    const user = await signUp(server);
    const { cartID } = await shop.openCart(user);
    await shop.product(cartID, goods.giftCard, { token: user.token });
    const order = await server.db.transaction(async (tx) => {
      const [cart] = await tx.select().from(carts).where(eq(carts.cartID, cartID));
      if (!cart) throw new Error('no cart');
      return ensureDraftOrder(tx, cart, server.deps);
    });
    await server.db.insert(paymentAttempts).values({
      orderID: order.orderID,
      cartID,
      userId: user.userId,
      phoneNumber: `25471${cartID}`,
      amount: order.amount,
      status,
      callbackKey: `key of ${cartID}`,
      createdAt: server.deps.clock(),
    });
    return { user, cartID, change: () => shop.product(cartID, goods.giftCard, { token: user.token }) };
  }

  it('refuses changes for three minutes during a payment', async () => {
    const { change } = await paying('pending');
    server.pass(3 * 60_000 - 1);
    const refused = await change();
    expect([refused.status, refused.json.message]).toEqual([409, under]);
    server.pass(1);
    expect((await change()).status).toBe(200);
  });

  it('allows changes again once the payment was cancelled', async () => {
    const { change } = await paying('cancelled');
    expect((await change()).status).toBe(200);
  });

  it('adds a visitor’s items after a payment instead of changing what is being paid', async () => {
    const { user } = await paying('pending');
    const visitor = await shop.visit();
    await shop.product(visitor.cartID, goods.mug);
    const during = await shop.claim(user, visitor.cookie);
    expect(itemsOf(during.json.message)).toEqual([[goods.giftCard, 1]]);
    expect(during.headers.get('set-cookie')).toBeNull();
    server.pass(3 * 60_000);
    const merged = await shop.claim(user, visitor.cookie);
    expect(itemsOf(merged.json.message).sort()).toEqual([
      [goods.mug, 1],
      [goods.giftCard, 1],
    ]);
  });
});
