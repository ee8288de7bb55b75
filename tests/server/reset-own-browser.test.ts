import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { orders, rateLimits } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openPaymentShop } from '#tests/support/server/payment-shop.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';

/** What a password reset does to an account whose number was never verified, by the browser in which it is done. */

const day = 24 * 60 * 60 * 1000;
const password = 'a long password';
const kept = 'Your password has been changed. Sign in with the new one.';
const cleared =
  'Your password has been changed. The number was never confirmed, so the names, e-mail, addresses, cart, unpaid order and tickets of the account have been removed. Sign in with the new password.';

let registered = 0;
let phoneNumber: string;
const pay = forFile(await openPaymentShop());
beforeEach(async () => {
  await pay.db.delete(rateLimits);
  registered += 1;
  phoneNumber = `2547220000${String(registered).padStart(2, '0')}`;
});

/** A browser, which sends back the cookie that identifies it. */
function openBrowser() {
  let cookie = '';
  return async (method: string, path: string, body?: object, token?: string) => {
    const answer = await pay.call(method, path, { cookie, ...(body && { body }), ...(token && { token }) });
    if (answer.cookie.startsWith('uwanja_browser=')) ({ cookie } = answer);
    return answer;
  };
}
type Browser = ReturnType<typeof openBrowser>;

const register = async (browser: Browser) => {
  const body = { phoneNumber, password, email: 'amina@example.com', username: 'Amina' };
  return { ...(await browser('POST', '/v1/register', body)).json.message, phoneNumber };
};

/** Fills an account with what a reset may remove: an address, a cart with its unpaid order, and a ticket. */
async function fill(account: { userId: string; token: string; phoneNumber: string }): Promise<void> {
  const { token } = account;
  const { cartID } = await pay.shop.openCart(account);
  await pay.shop.product(cartID, goods.giftCard, { token });
  await pay.shop.deliverTo(account, cartID);
  expect((await pay.details({ ...account, cartID, phone: phoneNumber })).status).toBe(200);
  const ticket = { name: 'Amina', email: 'amina@example.com', subject: 'Hello', issue: 'Mine' };
  await pay.call('POST', '/v1/user/contact', { token, body: ticket });
}

async function reset(browser: Browser): Promise<string> {
  await browser('GET', `/v1/user/auth/reset/${phoneNumber}`);
  const [last] = (await pay.handset(phoneNumber)).messages;
  const code = /^\d{8}/.exec(last?.text ?? '')?.[0] ?? 'none';
  const { status, json } = await browser('PATCH', '/v1/user/auth', { phoneNumber, code, password: 'a new password' });
  expect(status).toBe(200);
  return json.message;
}

/** What the account has after a reset: its names and addresses, what is in its cart, its unpaid orders and its tickets. */
async function contents(userId: string) {
  const { json } = await pay.call('POST', '/v1/login', { body: { phoneNumber, password: 'a new password' } });
  const { token, email, username } = json.message;
  const read = async (path: string) => (await pay.call('GET', `/v1/user/${userId}${path}`, { token })).json.message;
  return {
    email,
    username,
    addresses: (await read('/address')).length,
    items: (await read('/cart/available')).cartItems.length,
    orders: await pay.db.$count(orders, eq(orders.userId, userId)),
    tickets: (await read('/ticket')).length,
  };
}

const all = { email: 'amina@example.com', username: 'Amina', addresses: 1, items: 1, orders: 1, tickets: 1 };
const nothing = { email: '', username: '', addresses: 0, items: 0, orders: 0, tickets: 0 };

it('a reset in the browser that has registered the account removes nothing, and ends its sessions', async () => {
  const browser = openBrowser();
  const account = await register(browser);
  await fill(account);
  expect(await reset(browser)).toBe(kept);
  expect((await pay.call('GET', `/v1/user/${account.userId}/get`, { token: account.token })).status).toBe(401);
  expect(await contents(account.userId)).toEqual(all);
});

it('a reset in another browser that has signed in removes nothing', async () => {
  const account = await register(openBrowser());
  await fill(account);
  const other = openBrowser();
  await other('POST', '/v1/login', { phoneNumber, password });
  expect(await reset(other)).toBe(kept);
  expect(await contents(account.userId)).toEqual(all);
});

it('a reset in a browser that has not signed in removes what a stranger may have left, and says so', async () => {
  const stranger = openBrowser();
  const account = await register(stranger);
  // The network is known now, which many people share.
  await stranger('POST', '/v1/login', { phoneNumber, password });
  await fill(account);
  expect(await reset(openBrowser())).toBe(cleared);
  expect(await contents(account.userId)).toEqual(nothing);
});

it('a reset in a browser that has only entered a wrong password removes what a stranger may have left', async () => {
  const account = await register(openBrowser());
  await fill(account);
  const owner = openBrowser();
  await owner('POST', '/v1/login', { phoneNumber, password: 'a wrong password' });
  expect(await reset(owner)).toBe(cleared);
});

it('a browser that has signed in to an earlier account of the number is not one of the account that a stranger has made', async () => {
  const owner = openBrowser();
  const earlier = await register(owner);
  await owner('DELETE', `/v1/user/${earlier.userId}`, { password }, earlier.token);
  pay.pass(1);
  const account = await register(openBrowser());
  await fill(account);
  expect(await reset(owner)).toBe(cleared);
  expect(await contents(account.userId)).toEqual(nothing);
});

it('a browser belongs to the account for thirty days, and for as long again after a change of the password', async () => {
  const browser = openBrowser();
  const { userId, token } = await register(browser);
  pay.pass(29 * day);
  const change = { currentPassword: password, password: 'another password' };
  expect((await browser('PATCH', `/v1/user/${userId}/password`, change, token)).status).toBe(200);
  pay.pass(29 * day);
  expect(await reset(browser)).toBe(kept);

  phoneNumber = `${phoneNumber.slice(0, -2)}99`;
  await register(browser);
  pay.pass(30 * day);
  expect(await reset(browser)).toBe(cleared);
});
