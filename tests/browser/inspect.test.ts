import { expect, it } from 'vitest';
import { settled } from '#tests/support/browser/pages.ts';
import { shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** `?inspect` sends every flow to the Stately inspector, without secrets. */

const shop = forFile(await shareShop());

interface Inspector {
  readonly received: readonly string[];
  readonly hasSignIn: boolean;
}

/** A fake inspector window that accepts the connection and stores every message. */
const inspectorPage = `<!doctype html><title>inspector</title><script>
  window.received = [];
  window.hasSignIn = false;
  addEventListener('message', ({ data }) => {
    window.received.push(JSON.stringify(data));
    if (data.type === '@xstate.snapshot' && data.snapshot.value?.account === 'signedIn') window.hasSignIn = true;
  });
  opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

it('reports every actor live, with passwords, tokens and phone numbers masked', async () => {
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

  // The inspector describes a new actor while the page is idle, with its snapshot at that time. Snapshots arrive in
  // order, so the snapshot of the sign-in shows that all earlier messages have arrived.
  await inspector.waitForFunction(() => (window as unknown as Inspector).hasSignIn);
  const text = await inspector.evaluate(() => (window as unknown as Inspector).received.join('\n'));
  for (const actor of ['shop', 'session', 'cart', 'siteHeader', 'cookieConsent', 'registration'])
    expect(text, `the actor ${actor}`).toContain(`"name":"${actor}"`);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  expect(token).not.toBe('');
  for (const secret of ['do not show', token, '798765432', '0798 765 432']) expect(text).not.toContain(secret);
  await context.close();
});

it('is downloaded only with its switch', async () => {
  const { context, page } = await shop.visitor();
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  // A server-rendered page loads its code after its first frame.
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  await settled(page);
  expect(scripts.filter((url) => /inspector/.test(url))).toEqual([]);
  expect(context.pages()).toHaveLength(1);
  await context.close();
});
