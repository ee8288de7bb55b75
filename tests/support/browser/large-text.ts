import type { Page } from 'playwright-core';

/**
 * Lists what the page hides: content that extends beyond its side, text that is cut off or whose lines overlap, and
 * controls and icons that text or other controls cover. Scrollable elements and lines with an ellipsis are exempt,
 * because they may be longer than their box; what a scrollable element holds is only exempt from its own box.
 */
function findHidden(): string[] {
  const slack = 2;
  const { clientWidth, scrollWidth } = document.documentElement;
  const faults = new Set(scrollWidth > clientWidth ? [`the page is ${scrollWidth} of ${clientWidth} px wide`] : []);

  /** What an element inherits from its ancestors. */
  interface Surroundings {
    /** The element is invisible here, or it may be longer than its box. */
    readonly exempt: boolean;
    /** The element is inside of one that scrolls, so it may be outside of the page. */
    readonly scrolls: boolean;
    /** The boxes of the ancestors that clip the element, inside of the one that scrolls. */
    readonly rooms: readonly DOMRect[];
    /** The fixed or sticky ancestor that the element moves with. Two layers may overlap. */
    readonly layer: Element | null;
  }
  const known = new Map<Element | null, Surroundings>([
    [null, { exempt: false, scrolls: false, rooms: [], layer: null }],
  ]);
  const surroundingsOf = (element: Element | null): Surroundings => {
    const before = known.get(element);
    if (before || !element) return before ?? { exempt: true, scrolls: false, rooms: [], layer: null };
    const outer = surroundingsOf(element.parentElement);
    const style = getComputedStyle(element);
    const flows = `${style.overflowX} ${style.overflowY}`;
    const isPage = element === document.body || element === document.documentElement;
    const exempt =
      outer.exempt ||
      style.clipPath !== 'none' ||
      style.textOverflow === 'ellipsis' ||
      style.webkitLineClamp !== 'none' ||
      style.opacity === '0' ||
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.tagName === 'svg';
    const isScroller = !isPage && /auto|scroll/.test(flows);
    const scrolls = outer.scrolls || isScroller;
    const cuts = !isPage && /hidden|clip/.test(flows);
    const outside = isScroller ? [] : outer.rooms;
    const rooms = cuts && !isScroller ? [...outside, element.getBoundingClientRect()] : outside;
    const layer = /fixed|sticky/.test(style.position) ? element : outer.layer;
    const own = { exempt, scrolls, rooms, layer };
    known.set(element, own);
    return own;
  };

  interface Placed extends Surroundings {
    readonly element: Element;
    readonly name: string;
    readonly box: DOMRect;
  }
  const texts: Placed[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const name = walker.currentNode.textContent?.trim() ?? '';
    if (!element || name === '') continue;
    const around = surroundingsOf(element);
    if (around.exempt) continue;
    const { fontSize, lineHeight } = getComputedStyle(element);
    if (Number.parseFloat(lineHeight) < Number.parseFloat(fontSize)) faults.add(`the lines of "${name}" overlap`);
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects()) {
      if (box.bottom < 0) continue;
      const out = ({ left, right, top, bottom }: DOMRect) =>
        Math.max(left - box.left, box.right - right, top - box.top, box.bottom - bottom);
      if (around.rooms.some((room) => out(room) > slack)) faults.add(`"${name}" is cut off`);
      if (around.scrolls) continue;
      if (box.right > clientWidth + slack) faults.add(`"${name}" reaches to ${Math.round(box.right)} px`);
      else if (box.left < -slack) faults.add(`"${name}" begins at ${Math.round(box.left)} px`);
      texts.push({ ...around, element, name, box });
    }
  }
  const controls: Placed[] = [];
  for (const element of document.querySelectorAll('a[href], button, input, select, textarea')) {
    const box = element.getBoundingClientRect();
    const around = surroundingsOf(element);
    if (around.exempt || around.scrolls || box.width <= 1 || box.bottom < 0) continue;
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    controls.push({ ...around, element, name: name || (element.getAttribute('name') ?? element.tagName), box });
    for (const icon of element.querySelectorAll('svg')) {
      const { left, top, width, height } = icon.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (hit && element.contains(hit) && !hit.contains(icon) && !icon.contains(hit))
        faults.add(`"${hit.textContent}" covers the icon of ${name}`);
    }
    if (element instanceof HTMLInputElement && element.scrollHeight > element.clientHeight + slack)
      faults.add(`the field ${element.name} is too low for its words`);
  }
  const placed = [...texts, ...controls].toSorted((one, other) => one.box.top - other.box.top);
  for (const { element, name, box, layer } of controls)
    for (const other of placed) {
      if (other.box.top > box.bottom) break;
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (width <= slack || height <= slack || layer !== other.layer) continue;
      if (!element.contains(other.element) && !other.element.contains(element))
        faults.add(`"${other.name}" lies on ${name}`);
    }
  return [...faults];
}

/** Calls `look` on a page of a width in px at each of these font sizes in per cent. */
export async function lookAtSizes(
  page: Page,
  percents: readonly number[],
  width: number,
  look: (percent: number) => Promise<void>,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await page.setViewportSize({ width, height: 640 });
  for (const percent of percents) {
    const standard = (16 * percent) / 100;
    await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
    // Wait two frames, so that components that depend on the width have rendered again.
    await page.waitForFunction(
      (px) =>
        getComputedStyle(document.documentElement).fontSize === `${px}px` &&
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
      standard,
    );
    await look(percent);
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await devtools.detach();
}

/** Lists what a page of a width in px hides at each of these font sizes in per cent (WCAG 1.4.4 and 1.4.10). */
export async function findHiddenAt(page: Page, percents: readonly number[], width = 320): Promise<readonly string[]> {
  const found: string[] = [];
  if (percents.length === 0) return found;
  await lookAtSizes(page, percents, width, async (percent) => {
    found.push(...(await page.evaluate(findHidden)).map((fault) => `${percent} %: ${fault}`));
  });
  return found;
}
