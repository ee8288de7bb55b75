import { expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';

/** The cookies that the server sets, as browsers get them over https. */

const server = forFile(
  await startTestServer({ PUBLIC_URL: 'https://shop.example', SANDBOX: 'open' }, { database: 'empty' }),
);

const askForCart = (cookie = '') =>
  createApp(server.deps).request('/v1/cart', { headers: cookie === '' ? {} : { cookie } });

it('sets the visitor cookie for this host and https only, hidden from scripts', async () => {
  const response = await askForCart();
  const [value, ...attributes] = (response.headers.getSetCookie()[0] ?? '').split('; ');
  expect(response.headers.getSetCookie()).toHaveLength(1);
  expect(value).toMatch(/^__Host-uwanja_cart=[\w-]{22}$/);
  expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax', 'Secure']);
});

it('accepts its own cookie, and no cookie that another host could have set', async () => {
  const { message: cart } = await (await askForCart()).json();
  const cartOf = async (cookie: string) => (await (await askForCart(cookie)).json()).message.cartID;
  expect(await cartOf(`__Host-uwanja_cart=${cart.cartID}`)).toBe(cart.cartID);
  expect(await cartOf(`uwanja_cart=${cart.cartID}`)).not.toBe(cart.cartID);
});

it('deletes the cookie under the name that was set', async () => {
  const { message: cart } = await (await askForCart()).json();
  const body = JSON.stringify({ phoneNumber: '0745660001', password: 'correct horse' });
  const app = createApp(server.deps);
  const { message: user } = await (await app.request('/v1/register', { method: 'POST', body })).json();
  const claimed = await app.request('/v1/cart', {
    method: 'POST',
    headers: { token: user.token, cookie: `__Host-uwanja_cart=${cart.cartID}` },
    body: JSON.stringify({ userID: user.userId }),
  });
  expect(claimed.headers.getSetCookie()[0] ?? '').toMatch(/^__Host-uwanja_cart=; Max-Age=0; Path=\/;.* Secure/);
});

it('sets the cookie of a browser for this host and https only, hidden from scripts, and restarts its days at each sign-in', async () => {
  const body = JSON.stringify({ phoneNumber: '0745660002', password: 'correct horse' });
  const app = createApp(server.deps);
  await app.request('/v1/register', { method: 'POST', body });
  const cookiesOf = async (path: string, init: RequestInit) =>
    (await app.request(path, init)).headers.getSetCookie().map((set) => set.split('; ').toSorted());
  const shared = ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'];
  const asked = await cookiesOf('/v1/user/auth/reset/0745660002', {});
  const id = expect.stringMatching(/^__Host-uwanja_browser=[\w-]{22}$/);
  expect(asked).toEqual([expect.arrayContaining([...shared, 'Max-Age=86400', id])]);
  const cookie = asked[0]?.find((part) => part.startsWith('__Host-')) ?? '';
  expect(await cookiesOf('/v1/user/auth/reset/0745660002', { headers: { cookie } })).toEqual([]);
  const [signedIn] = await cookiesOf('/v1/login', { method: 'POST', body, headers: { cookie } });
  expect(signedIn).toEqual(expect.arrayContaining([...shared, 'Max-Age=2592000', cookie]));
});
