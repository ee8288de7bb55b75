import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { newCustomer } from '#tests/support/browser/customer.ts';
import { settled } from '#tests/support/browser/pages.ts';
import { shareShop, sizes } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** Quick presses of + wait for the response to the first one. They are not lost when the page is closed meanwhile. */

const shop = forFile(await shareShop());

/** A line to the shop on which changes of carts arrive only after `release`. */
async function openSlowLine() {
  const released = Promise.withResolvers<void>();
  const target = new URL(shop.url);
  let changes = 0;
  const line = createServer(async (incoming, outgoing) => {
    const isChange = incoming.method === 'PATCH';
    if (isChange) {
      changes += 1;
      incoming.pause();
      await released.promise;
    }
    const { host: _, ...headers } = incoming.headers;
    const { hostname, port } = target;
    const forwarded = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    changes: () => changes,
    release: () => released.resolve(),
    close: () => new Promise((resolve) => line.close(resolve).closeAllConnections()),
  };
}

it('sends the quantity that was pressed when the page is closed before the first press is answered', async () => {
  const line = await openSlowLine();
  const { context, page } = await shop.visitor({ viewport: sizes.phone, baseURL: line.url });
  const customer = await newCustomer(shop.url);
  await customer.fillCart('giftcard');
  await customer.signInto(context);
  await page.goto('/cart');
  await settled(page);
  const plus = page.getByRole('button', { name: /^Increase quantity of/ });
  for (let press = 0; press < 5; press += 1) await plus.click();
  await page.getByText(/^6 of/).waitFor();
  expect(line.changes()).toBe(1);
  await page.close();
  await expect.poll(line.changes).toBe(2);
  line.release();
  await expect.poll(async () => (await customer.cart()).cartItems.map(({ quantity }) => quantity)).toEqual([6]);
  await context.close();
  await line.close();
});
