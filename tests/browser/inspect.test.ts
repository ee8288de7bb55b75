import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '#tests/support/browser/running-shop.ts';

/** `?inspect` shows every flow to the Stately inspector, and nobody's secrets. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Stands in for the inspector's window: takes the connection and keeps every message. */
const inspectorPage = `<!doctype html><title>inspector</title><script>
  window.received = [];
  addEventListener('message', (event) => window.received.push(JSON.stringify(event.data)));
  opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

it('follows every actor live, with passwords, tokens and phone numbers masked', async () => {
  const { context, page } = await shop.visitor();
  await context.route('https://stately.ai/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: inspectorPage }),
  );
  const opened = context.waitForEvent('page');
  await page.goto('/register?inspect');
  const inspector = await opened;
  await page.getByLabel('Phone number').fill('0798 765 432');
  await page.getByLabel('Password', { exact: true }).fill('do not show');
  await page.getByLabel('Confirm password').fill('do not show');
  await page.getByRole('button', { name: 'REGISTER', exact: true }).click();
  await page.waitForURL('**/dashboard');

  // Every message is a task of its own in the inspector's window: the last of them says that all have come.
  const received = () => inspector.evaluate(() => (window as unknown as { received: string[] }).received.join('\n'));
  await expect.poll(received).toMatch(/"value":\{"account":"signedIn"/);
  const text = await received();
  for (const actor of ['shop', 'session', 'cart', 'siteHeader', 'cookieConsent', 'checkout', 'registration'])
    expect(text, `the actor ${actor}`).toContain(`"name":"${actor}"`);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  expect(token).not.toBe('');
  for (const secret of ['do not show', token, '798765432', '0798 765 432']) expect(text).not.toContain(secret);
  await context.close();
});

it('is downloaded by nobody else', async () => {
  const { context, page } = await shop.visitor();
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => /inspector/.test(url))).toEqual([]);
  expect(context.pages()).toHaveLength(1);
  await context.close();
});
