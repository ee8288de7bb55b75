import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Runs axe in a page without frames and returns its violations, one line per rule. It runs in the page itself and
 * details only violations: the builder of @axe-core/playwright opens a second page for the report, which takes three
 * times the processor time.
 * @param rules the rules to run; by default all that axe enables
 * @param within a selector of the part that is checked; by default the whole page, with its rules for whole pages
 */
export async function findViolations(
  page: Page,
  { rules, within }: { readonly rules?: readonly string[]; readonly within?: string } = {},
): Promise<string[]> {
  if (page.frames().length > 1) throw new Error(`axe would not check the frames of ${page.url()}`);
  // The source has half a megabyte, so it is loaded once for each page.
  if (!(await page.evaluate(() => 'axe' in window))) {
    // Stop transitions first: axe would otherwise measure a colour halfway to its final value.
    await page.evaluate(() => {
      const still = new CSSStyleSheet();
      still.replaceSync('* { transition: none !important; animation: none !important }');
      document.adoptedStyleSheets.push(still);
    });
    await page.evaluate(axe.source);
  }
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  const violations = await page.evaluate(
    async ([part, how]) => (await (window as unknown as { axe: typeof axe }).axe.run(part ?? document, how)).violations,
    [within, options] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
