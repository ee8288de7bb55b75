import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newCustomer } from '#tests/support/browser/customer.ts';
import { shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** A person attaches what happened in a tab to a ticket. */

const shop = forFile(await shareShop());

it('sends the shown recording without personal data, and the recording replays on the machines', async () => {
  const { context, page, consoleOutput } = await shop.visitor();
  const customer = await newCustomer(shop.url);
  await customer.fillCart('giftcard');
  await customer.signInto(context);
  await page.goto('/cart');
  await page
    .getByRole('button', { name: /^Increase/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Contact us' }).first().click();
  await page.getByRole('button', { name: 'Attach what happened' }).click();
  const shown = await page.getByRole('region', { name: 'What would be sent' }).textContent();
  for (const [label, text] of [
    ['Name', 'Zuri Wekesa'],
    ['Email', 'zuri@example.com'],
    ['Subject', 'My cart'],
    ['Issue', 'It counts wrong.'],
  ] as const)
    await page
      .getByLabel(new RegExp(`^${label}`))
      .first()
      .fill(text);
  await page.getByRole('checkbox', { name: 'Attach this to my ticket' }).check();
  const request = page.waitForRequest('**/v1/user/contact');
  await page.getByRole('button', { name: 'Send ticket' }).click();
  const { recording } = (await request).postDataJSON() as { recording: string };
  expect(recording).toBe(shown);
  await page.getByText('We have your ticket', { exact: false }).waitFor();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  expect(token).not.toBe('');
  for (const secret of [token, customer.phoneNumber, customer.phoneNumber.slice(3)])
    expect(recording).not.toContain(secret);

  const folder = mkdtempSync(join(tmpdir(), 'attached-'));
  const file = join(folder, 'ticket-1.json');
  writeFileSync(file, recording);
  const { stdout, status } = spawnSync(process.execPath, ['scripts/replay.ts', file, '--no-views'], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(stdout).toContain('✓ cart:');
  expect([stdout, status]).toEqual([expect.not.stringContaining('✗'), 0]);
  expect(consoleOutput).toEqual([]);
  await context.close();
});
