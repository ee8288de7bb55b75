import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './axe.ts';
import { findHiddenAt } from './large-text.ts';
import { openRoles, type PagePath, type Role, settled, shopPages } from './pages.ts';
import { openShop, type Shop, sizes } from './running-shop.ts';
import { watchShifts } from './shifts.ts';

/** The axe rules for a size whose layout differs but whose content does not; the other rules ran on the phone. */
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
 * How each size is checked: every axe rule once, and in the other scheme the rules that a scheme or a size can affect.
 * The tablet is the turned phone: the page is not loaded again. `letters`: font sizes in per cent when the page is
 * narrowed to 320 px.
 */
const looks = [
  { size: 'phone', scheme: 'dark', axe: 'all', loads: true, letters: [] },
  { size: 'tablet', scheme: 'dark', axe: 'none', loads: false, letters: [] },
  { size: 'desktop', scheme: 'light', axe: 'layout', loads: true, letters: [200] },
] as const;

/** Runs axe and returns its findings, one line per rule. */
async function findings(page: Page, rules: 'all' | 'layout' | 'none'): Promise<string[]> {
  if (rules === 'none') return [];
  return findViolations(page, rules === 'all' ? {} : { rules: layoutRules });
}

/** Waits until a text is visible as content, a label or the value of a field, ignoring case and whitespace. */
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

/** Lists the violations of the content security policy of every page that is opened. */
const recordViolations = () => {
  const violations: string[] = [];
  Object.assign(window, { violations });
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    violations.push(`${effectiveDirective} ${blockedURI}`);
  });
};

/**
 * Registers a test for each page. On a phone, a tablet and a desktop it expects one heading, a fact that the API read
 * from the database, no layout shift, no horizontal scroll, no violation of the content security policy, no console
 * message, no finding of axe and, at 320 px, nothing hidden by large letters. Each size is visited once, in the role
 * that the table of pages names.
 */
export function sweep(paths: readonly PagePath[]): void {
  let shop: Shop;
  let people: Awaited<ReturnType<typeof openRoles>>;
  const visitors = new Map<string, ReturnType<typeof openVisitor>>();
  beforeAll(async () => {
    shop = await openShop();
    people = await openRoles(shop);
  });
  afterAll(async () => {
    for (const visitor of visitors.values()) await (await visitor).leave();
    await shop.close();
  });

  async function openVisitor(role: Role, scheme: 'dark' | 'light') {
    const visitor = await people.open(role, scheme);
    await visitor.context.addInitScript(recordViolations);
    const readShifts = await watchShifts(visitor.page, { withoutFonts: true });
    // The fonts are in the cache then, and arrive before the first paint unless the machine is busy.
    await visitor.page.goto('/about-us');
    await settled(visitor.page);
    return { ...visitor, readShifts };
  }
  /** Returns the browser of a role and scheme; the first page that needs it opens it. */
  function visitorAs(role: Role, scheme: 'dark' | 'light') {
    const visitor = visitors.get(`${role} ${scheme}`) ?? openVisitor(role, scheme);
    visitors.set(`${role} ${scheme}`, visitor);
    return visitor;
  }

  async function look(path: PagePath, { size, scheme, axe, loads, letters }: (typeof looks)[number]) {
    const [small, desktop] = shopPages[path].sweptAs;
    const role = size === 'desktop' ? desktop : small;
    const { page, consoleOutput, readShifts } = await visitorAs(role, scheme);
    const { fact, heading } = shopPages[path][role];
    const before = consoleOutput.length;
    const text = fact(people.facts, role);
    if (!text) throw new Error(`the database holds no fact for ${path}`);
    await page.setViewportSize(sizes[size]);
    if (loads) {
      await page.goto(path);
      await settled(page);
    }
    await seen(page, text).catch(() => expect.unreachable(`${size}: "${text}" is not seen`));

    const headings = (await page.locator('h1').allTextContents()).map((text) => text.trim());
    const { total: shift, moved } = await readShifts();
    const measured = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      violations: (window as unknown as { violations: string[] }).violations,
    }));
    const found = await findings(page, axe);
    const hidden = await findHiddenAt(page, letters);
    return {
      heading,
      headings,
      shift,
      moved,
      ...measured,
      axe: found,
      hidden,
      consoleOutput: consoleOutput.slice(before),
    };
  }

  describe.each(paths)('%s', (path) => {
    it('is sound on every size', async () => {
      for (const how of looks) {
        const { heading, headings, shift, moved, ...faults } = await look(path, how);
        const overflow = expect.toSatisfy((px) => px <= 0);
        expect(faults, how.size).toEqual({ overflow, axe: [], hidden: [], consoleOutput: [], violations: [] });
        expect(headings, how.size).toEqual([expect.stringMatching(heading)]);
        expect(shift, `layout shift on a ${how.size}: ${moved.join('; ')}`).toBeLessThanOrEqual(0.002);
      }
    });
  });
}
