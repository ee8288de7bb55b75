import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, sizes } from './browser.ts';
import { openRoles, type PagePath, type Role, roles, settled, shopPages } from './pages.ts';

/** What axe looks for where the layout differs but not the content: the rest was looked for on the phone. */
const layoutRules = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'link-name',
  'button-name',
  'landmark-unique',
  'heading-order',
  'aria-hidden-focus',
];

/**
 * How a size is looked at: all of axe once, and in the other scheme what a scheme or a size can change. A tablet is what
 * a phone becomes when it is turned: the page stays.
 */
const looks = [
  { size: 'phone', scheme: 'dark', axe: 'all', loads: true },
  { size: 'tablet', scheme: 'dark', axe: 'none', loads: false },
  { size: 'desktop', scheme: 'light', axe: 'layout', loads: true },
] as const;

/** What axe finds, a line a rule. */
async function findings(page: Page, rules: 'all' | 'layout' | 'none'): Promise<string[]> {
  if (rules === 'none') return [];
  // A colour on its way to another is neither; axe looks at where it ends.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets.push(still);
  });
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules === 'all' ? axe : axe.withRules(layoutRules)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}

/** Waits until a text is seen, be it written, a label or the value of a field; capitals and gaps are the style's. */
async function seen(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const plain = (given: string) => given.replaceAll(/\s+/g, ' ').toLowerCase();
    const labels = [...document.querySelectorAll('[aria-label], input')].filter((element) => element.checkVisibility());
    return [
      // biome-ignore lint/performance/useDomNodeTextContent: textContent would find what is not shown as well.
      document.body.innerText,
      ...labels.map((element) =>
        element instanceof HTMLInputElement ? element.value : (element.getAttribute('aria-label') ?? ''),
      ),
    ].some((given) => plain(given).includes(plain(wanted)));
  }, text);
}

/** Adds up the layout shifts of every page that is opened. */
const countShifts = () => {
  const shifts = { total: 0 };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) shifts.total += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

/**
 * Registers a test for each page and role: on a phone, a tablet and a desktop the one heading, a fact that the API
 * read from the database, no layout shift, no horizontal scroll, no word on the console, and nothing that axe finds.
 */
export function sweep(paths: readonly PagePath[]): void {
  let shop: Shop;
  let people: Awaited<ReturnType<typeof openRoles>>;
  const visitors = new Map<string, Awaited<ReturnType<typeof people.open>>>();
  beforeAll(async () => {
    shop = await openShop();
    people = await openRoles(shop);
    for (const role of roles)
      for (const { scheme } of looks) {
        if (visitors.has(`${role} ${scheme}`)) continue;
        const visitor = await people.open(role, scheme);
        await visitor.context.addInitScript(countShifts);
        visitors.set(`${role} ${scheme}`, visitor);
      }
  });
  afterAll(() => shop.close());

  async function look(path: PagePath, role: Role, { size, scheme, axe, loads }: (typeof looks)[number]) {
    const visitor = visitors.get(`${role} ${scheme}`);
    if (!visitor) throw new Error(`nobody was opened as ${role} in ${scheme}`);
    const { page, noise } = visitor;
    const heard = noise.length;
    const fact = shopPages[path][role].fact(people.facts, role);
    if (!fact) throw new Error(`the database holds no fact for ${path}`);
    await page.setViewportSize(sizes[size]);
    if (loads) {
      await page.goto(path);
      await settled(page);
    }
    await seen(page, fact).catch(() => expect.unreachable(`${size}: "${fact}" is not seen`));

    const headings = (await page.locator('h1').allTextContents()).map((text) => text.trim());
    const measured = await page.evaluate(() => ({
      shift: (window as unknown as { shifts: { total: number } }).shifts.total,
      overflow: document.documentElement.scrollWidth - window.innerWidth,
    }));
    return { size, headings, ...measured, axe: await findings(page, axe), noise: noise.slice(heard) };
  }

  describe.each(paths)('%s', (path) => {
    it.each(roles)('is sound for a %s on every size', async (role) => {
      for (const how of looks) {
        const { headings, shift, ...rest } = await look(path, role, how);
        expect(rest).toEqual({ size: how.size, overflow: expect.toSatisfy((px) => px <= 0), axe: [], noise: [] });
        expect(headings, how.size).toEqual([expect.stringMatching(shopPages[path][role].heading)]);
        expect(shift, `layout shift on a ${how.size}`).toBeLessThanOrEqual(0.02);
      }
    });
  });
}
