import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { variants } from '#server/db/schema.ts';
import { call, newCustomer } from '#tests/support/browser/customer.ts';
import { button, seen, toast } from '#tests/support/browser/locators.ts';
import { handsetOf, shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** What is paid changes during a visit, without a reload of the page. */

const shop = forFile(await shareShop());

// @verifies CHECKOUT goes to: /checkout-address if the cart says an address is needed
it('asks for another address after that of the cart was removed from the book', async () => {
  const { leave, context, page } = await shop.visitor();
  const customer = await newCustomer(shop.url);
  const { cartID } = await customer.fillCart('equipment');
  const { addressID } = await customer.addAddress();
  await call(shop.url, 'PATCH', `/cart/${cartID}/address`, customer.session.token, { addressID });
  await customer.signInto(context);
  await page.goto('/address');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await button(page.getByRole('dialog'), 'Remove').click();
  await toast(page, 'The address has been removed.', { role: 'status' });
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await button(page, 'CHECKOUT').click();
  await page.waitForURL('**/checkout-address');
  await leave();
});

it('shows the amount that the phone is asked for where a price has changed since the cart was loaded', async () => {
  const { leave, context, page } = await shop.visitor();
  const customer = await newCustomer(shop.url);
  const cart = await customer.fillCart('giftcard');
  const [{ itemID = 0 } = {}] = cart.cartItems;
  await customer.signInto(context);
  await page.goto('/checkout-payment');
  await seen(page, `You pay Ksh ${cart.amount.toLocaleString('en')}.`);
  const [{ salePrice: usual = 0 } = {}] = await shop.db.select().from(variants).where(eq(variants.variantID, itemID));
  const set = (salePrice: number) => shop.db.update(variants).set({ salePrice }).where(eq(variants.variantID, itemID));
  await set(20_000);
  await button(page, 'MAKE PAYMENT').click();
  await seen(page.getByRole('dialog'), /^Your phone asks for Ksh 20,300\./);
  expect((await customer.cart()).amount).toBe(20_300);

  // The price changes once more while the modal is open.
  await set(30_000);
  await button(page, 'INITIATE PAYMENT').click();
  await seen(page.getByRole('dialog'), /^Your order costs Ksh 30,450 now\. Nothing was sent to your phone\./);
  const { prompts } = await handsetOf(shop, customer.phoneNumber).read();
  expect(prompts).toEqual([]);
  await button(page, 'Close').click();
  await seen(page, 'You pay Ksh 30,450.');
  await button(page, 'MAKE PAYMENT').click();
  await button(page, 'INITIATE PAYMENT').click();
  await seen(page.getByRole('dialog'), 'Transaction successfully initiated. Check your phone  to complete payment');
  await set(usual);
  await leave();
});
