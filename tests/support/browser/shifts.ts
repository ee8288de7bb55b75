import type { Page } from 'playwright-core';

/** The layout shifts of a page. */
interface Shifts {
  total: number;
  /** The shifted elements with their positions before and after, to find the cause of a failure. */
  readonly moved: string[];
}

/**
 * Records the layout shifts of each page that opens from now on.
 * @param options `withoutFonts` leaves out what moves in the frames after the fonts have arrived: on a busy machine they
 * come after the first paint from the cache too, and late-fonts.test.ts states how little moves then
 * @returns a function that reads the shifts of the current page
 */
export async function watchShifts(page: Page, { withoutFonts = false } = {}): Promise<() => Promise<Shifts>> {
  await page.addInitScript((leavesOut) => {
    const shifts: Shifts = { total: 0, moved: [] };
    Object.assign(window, { shifts });
    let fontsAt = Number.POSITIVE_INFINITY;
    if (leavesOut)
      new MutationObserver(() => {
        if (document.querySelector('style[data-done]')) fontsAt = Math.min(fontsAt, performance.now());
      }).observe(document, { attributeFilter: ['data-done'], childList: true, subtree: true });
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Entry[]) {
        if (hadRecentInput || (startTime >= fontsAt && startTime < fontsAt + 100)) continue;
        shifts.total += value;
        for (const { node, previousRect, currentRect } of sources)
          shifts.moved.push(
            `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" ${previousRect.top} → ${currentRect.top}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, withoutFonts);
  return () => page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
}
