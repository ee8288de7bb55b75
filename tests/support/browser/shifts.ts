import type { Page } from 'playwright-core';

/** The layout shifts of a page. */
interface Shifts {
  readonly total: number;
  /** The shifted elements with their time and their positions before and after, to find the cause of a failure. */
  readonly moved: readonly string[];
}

/** An entry of the browser's timeline, of which TypeScript's library lacks the fields. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/**
 * Records the layout shifts of each page that opens from now on.
 * @param options `withoutFonts` leaves out what moves in the frames after the fonts have arrived later than the first paint:
 * on a busy machine they do so from the cache too, and layout-shift.test.ts states how little moves then
 * @returns a function that reads the shifts of the current page
 */
export async function watchShifts(page: Page, { withoutFonts = false } = {}): Promise<() => Promise<Shifts>> {
  await page.addInitScript((leavesOut) => {
    const shifts = { total: 0, moved: [] as string[] };
    Object.assign(window, { shifts });
    let fontsAt = Number.POSITIVE_INFINITY;
    if (leavesOut)
      new MutationObserver((_, observer) => {
        if (!document.querySelector('style[data-done]')) return;
        observer.disconnect();
        if (performance.getEntriesByName('first-contentful-paint').length > 0) fontsAt = performance.now();
      }).observe(document, { attributeFilter: ['data-done'], childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput || (startTime >= fontsAt && startTime < fontsAt + 100)) continue;
        shifts.total += value;
        const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
        for (const { node, previousRect, currentRect } of sources) {
          const what = `${node?.nodeName} "${node?.textContent?.slice(0, 30)}"`;
          shifts.moved.push(`${Math.round(startTime)} ms: ${what} ${place(previousRect)} → ${place(currentRect)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, withoutFonts);
  return () =>
    page.evaluate(async () => {
      // A frame reports its shifts after its callbacks.
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { shifts: Shifts }).shifts;
    });
}
