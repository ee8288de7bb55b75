import { eq } from 'drizzle-orm';
import { ensureDraftOrder } from '#server/carts/draft-order.ts';
import { carts, type OrderRow } from '#server/db/schema.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import type { TestServer } from './server.ts';
import { goods, type Shopper, shopping, signUp } from './small-catalogue.ts';

/** Creates the draft order of a cart, as a prompt does. */
export const createDraftOrder = (server: TestServer, cartID: string): Promise<OrderRow> =>
  server.db.transaction(async (tx) => {
    const [cart] = await tx.select().from(carts).where(eq(carts.cartID, cartID));
    if (!cart) throw new Error(`there is no cart ${cartID}`);
    return ensureDraftOrder(tx, cart, server.deps);
  });

/** Records an order as paid, without M-PESA. */
export const recordPaid = (server: TestServer, orderID: string, at = server.deps.clock()) =>
  server.db.transaction((tx) => placeOrder(tx, orderID, { method: 'express', at }));

/** Fills the user's cart, orders it and records it as paid. @returns the order's id */
export async function buy(
  server: TestServer,
  user: Shopper,
  fill: (cartID: string, shop: ReturnType<typeof shopping>) => Promise<unknown>,
): Promise<string> {
  const shop = shopping(server);
  const { cartID } = await shop.openCart(user);
  await fill(cartID, shop);
  const { orderID } = await createDraftOrder(server, cartID);
  await recordPaid(server, orderID);
  return orderID;
}

/** Buys one plan: a service's by its subscriptionItemID, or a Connect plan by its id. */
export const subscribeTo = (server: TestServer, user: Shopper, itemType: 'service' | 'blog', itemID: number) =>
  buy(server, user, (cartID, shop) => shop[itemType](cartID, itemID, { token: user.token }));

/** Registers a user and opens their cart. */
export async function signUpWithCart(server: TestServer) {
  const user = await signUp(server);
  const { cartID } = await shopping(server).openCart(user);
  return { user, token: user.token, cartID };
}

/** Registers a user with a gift card in the cart, and creates the cart's order. */
export async function orderGiftCard(server: TestServer) {
  const shopper = await signUpWithCart(server);
  await shopping(server).product(shopper.cartID, goods.giftCard, { token: shopper.token });
  return { ...shopper, order: await createDraftOrder(server, shopper.cartID) };
}
