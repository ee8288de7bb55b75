import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newCustomer } from '#tests/support/browser/customer.ts';
import { shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/**
 * Complaints about five faults, from the browser to a test: steps are marked in /flows and beside a ticket, and the
 * recordings are replayed on a copy of the shop's code that has the faults. A recording is judged by its events alone, so
 * the visited pages need no faults.
 */

/** A fault, and what a person expects instead: the step, the choice in /flows, and a typed value. */
interface Fault {
  readonly file: string;
  readonly sound: string;
  readonly faulty: string;
  readonly step: string;
  readonly choice: string;
  readonly value?: string;
}
const faults: Readonly<Record<string, Fault>> = {
  'wrong-guard': {
    file: 'machines/cart/cart.setup.ts',
    sound: 'isSameItem(shown, key) && shown.canDecrease)',
    faulty: 'isSameItem(shown, key) && !shown.canDecrease)',
    step: 'item.decreased',
    choice: 'something should have happened',
  },
  'wrong-number': {
    file: 'machines/cart/cart.changes.ts',
    sound: "kind === 'increased' ? quantity + count",
    faulty: "kind === 'increased' ? quantity + 2 * count",
    step: 'item.increased',
    choice: 'view.count the value below',
    value: '2',
  },
  'wrong-view': {
    file: 'machines/cart/cart.view.ts',
    sound: 'totalsStale: queue.length > 0,',
    faulty: 'totalsStale: queue.length > 9,',
    step: 'item.increased',
    choice: 'view.totalsStale the value below',
    value: 'true',
  },
  'wrong-redirect': {
    file: 'machines/cart/cart.setup.ts',
    sound: 'redirect(checkoutPath(context.cart), {',
    faulty: "redirect('/cart', {",
    step: 'checkout.pressed',
    choice: '/checkout-payment',
  },
  'lost-effect': {
    file: 'src/platform/effects.ts',
    sound: '      notices.publish(notice);\n    });',
    faulty: "      if (notice.severity === 'error') notices.publish(notice);\n    });",
    step: 'item.increased',
    choice: 'Updating cart',
  },
};

const repository = fileURLToPath(new URL('../../', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'complaints-'));
const copied = ['contract', 'machines', 'scripts', 'server', 'src', 'docs', 'tests'];
const files = ['package.json', 'tsconfig.json', 'biome.json', 'vite.config.ts'];

const shop = forFile(await shareShop());
beforeAll(() => {
  for (const path of [...copied, ...files]) cpSync(join(repository, path), join(root, path), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  seed('faulty');
});
afterAll(() => rmSync(root, { recursive: true }));

/** Puts every fault into the copy, or takes every one out. */
function seed(kind: 'faulty' | 'sound'): void {
  for (const { file, sound, faulty } of Object.values(faults)) {
    const [from, to] = kind === 'faulty' ? [sound, faulty] : [faulty, sound];
    const source = readFileSync(join(root, file), 'utf8');
    expect(source.split(from), `${file}: ${from}`).toHaveLength(2);
    writeFileSync(
      join(root, file),
      source.replace(from, () => to),
    );
  }
}

/** Runs a command in the copy. */
async function run(
  program: string,
  ...parameters: readonly string[]
): Promise<{ output: string; status: number | null }> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^(VITEST|NODE_ENV)/.test(key)));
  const child = spawn(program, parameters, { cwd: root, env: { ...env, NO_COLOR: '1' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  return new Promise((resolve) => child.on('close', (status) => resolve({ output, status })));
}

/** Steps back in /flows until the shown step is that of an event. */
async function showStep(flows: Page, type: string): Promise<void> {
  const details = flows.getByRole('region', { name: 'Details of the step' });
  const live = flows.getByRole('button', { name: 'Follow live' });
  if (await live.isVisible()) await live.click();
  for (;;) {
    const words = await details.locator('code').allTextContents();
    // A long name may wrap after each dot.
    if (words.some((word) => word.replaceAll('\u200b', '') === type)) return;
    await flows.getByRole('button', { name: 'Step back' }).click();
  }
}

/** Marks a step in /flows. @returns the saved recording */
async function complain(flows: Page, { step, choice, value = '' }: Fault): Promise<string> {
  await showStep(flows, step);
  await flows.getByLabel('What should have happened instead').selectOption({ label: choice });
  await flows.getByLabel('Value of the field').fill(value);
  const download = flows.waitForEvent('download');
  await flows.getByRole('button', { name: 'Save as a complaint' }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

/** Marks a press beside a ticket, as a shopper. @returns the recording that would be sent */
async function complainInTicket(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Contact us' }).first().click();
  await page.getByRole('button', { name: 'Attach what happened' }).click();
  const moment = page.getByLabel('What went wrong?');
  await moment.waitFor();
  const options = await moment.getByRole('option').allTextContents();
  await moment.selectOption({ label: options.find((option) => /Your cart: item decreased$/.test(option)) ?? '' });
  await page.getByLabel('What did you expect?').selectOption({ label: 'Something should have happened' });
  const shown = page.getByRole('region', { name: 'What would be sent' });
  await expect.poll(() => shown.textContent()).toContain('"mark"');
  return (await shown.textContent()) ?? '';
}

it('turns five complaints into tests that are red with their faults and green without them', async () => {
  const { context, leave, page } = await shop.visitor({ reducedMotion: 'reduce' });
  const customer = await newCustomer(shop.url);
  await customer.fillCart('giftcard');
  await customer.signInto(context);
  await page.goto('/cart?inspect=flows');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open flows' }).click();
  const flows = await opened;
  await flows.getByRole('button', { name: /^cart/ }).first().click();
  await page.getByRole('button', { name: /^Increase/ }).click();
  // The server has confirmed the change, and the pause after it is over.
  await flows.getByText(/after quantityPause at/).waitFor();
  await page.getByRole('button', { name: 'CHECKOUT' }).click();
  await page.waitForURL('**/checkout-payment');
  await page.goBack();
  await page.getByRole('button', { name: /^Decrease/ }).click();
  await showStep(flows, 'item.decreased');

  const names = Object.keys(faults);
  for (const [name, fault] of Object.entries(faults))
    writeFileSync(
      join(root, `${name}.json`),
      name === 'wrong-guard' ? await complainInTicket(page) : await complain(flows, fault),
    );
  await leave();

  const replay = () => run(process.execPath, 'scripts/replay.ts', ...names.map((name) => `${name}.json`));
  const red = await replay();
  const tests = ['machines', 'views'].flatMap((level) => {
    const folder = join(root, `tests/${level}/regressions`);
    return existsSync(folder) ? readdirSync(folder).map((file) => `${level}/${file}`) : [];
  });
  expect(tests, red.output).toEqual([
    'machines/wrong-guard-cart.test.ts',
    'machines/wrong-number-cart.test.ts',
    'machines/wrong-redirect-cart.test.ts',
    'machines/wrong-view-cart.test.ts',
    'views/lost-effect-cart.test.tsx',
  ]);
  expect(red.status, red.output).toBe(1);
  const regressions = await run('vitest', 'run', '--project', 'machines', '--project', 'views', 'regressions/');
  expect([regressions.status, regressions.output]).toEqual([1, expect.stringMatching(/Tests\s+5 failed \(5\)/)]);
  // They fail by what the replay says is wrong, so they pass where the next replay says that it is as expected.
  expect(regressions.output.match(/^\s*\+ +"kind": "unmet"/gm), regressions.output).toHaveLength(5);

  seed('sound');
  const green = await replay();
  expect([green.status, green.output]).toEqual([0, expect.not.stringContaining('✗')]);
  expect(green.output.match(/The test is green/g)).toHaveLength(5);
});
