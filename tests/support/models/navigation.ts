import type { Walk } from '@uwanja/flow-paths/browser';
import type { Session } from '#contract/accounts.ts';
import type { Cart } from '#contract/carts.ts';

/** Goes to a page of the shop by client-side navigation, as a link does: a reload would restart the machines. */
export async function visit({ page }: Walk, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (location.pathname + location.search === to) return;
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/**
 * Makes a user's cart, or the visitor's cart of this browser, hold exactly these products.
 * @param wanted quantities by variantID
 */
export async function stock(
  { context, site }: Walk,
  session: Session | null,
  wanted: Readonly<Record<number, number>>,
): Promise<void> {
  const ask = async (method: string, path: string, data?: object): Promise<Cart> => {
    const response = await context.request.fetch(`${site.url}/v1${path}`, {
      method,
      // As a page of the shop does: the server refuses a browser's request without an origin.
      headers: { origin: site.url, ...(session && { token: session.token }) },
      ...(data && { data }),
    });
    const { success, message } = (await response.json()) as { success: number; message: Cart };
    if (success !== 1) throw new Error(`${method} ${path}: ${JSON.stringify(message)}`);
    return message;
  };
  const cart = await ask('GET', session ? `/user/${session.userId}/cart/available` : '/cart');
  const change = (itemID: number, action: string, quantity: number) =>
    ask('PATCH', `/cart/${cart.cartID}/item/update`, { itemID, itemType: 'product', quantity: `${quantity}`, action });
  for (const { itemID } of cart.cartItems) await change(itemID, 'remove', 1);
  for (const [id, quantity] of Object.entries(wanted)) await change(Number(id), 'add', quantity);
}
