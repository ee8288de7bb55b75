/**
 * Where the toasts are: bottom right (spec section 9), above the bars and buttons that lead on, and clear of the fields
 * that are wrong.
 */

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/**
 * Returns how far above the lower edge of the window a stack of toasts stands, in px: the lowest place where it covers
 * no bar, button, wrong field and field with the focus. Where there is none, it may cover the wrong fields without the
 * focus, then buttons.
 * @param stack its sides, and its height with the distance to what is below it
 */
export function findPlace(
  stack: Pick<Box, 'left' | 'right'> & { readonly height: number },
  { bars, buttons, fields, focused }: Readonly<Record<'bars' | 'buttons' | 'fields' | 'focused', readonly Box[]>>,
  windowHeight: number,
): number {
  const isBeside = ({ left, right }: Box) => right > stack.left && left < stack.right;
  const findFree = (boxes: readonly Box[]) => {
    const inTheWay = boxes.filter(isBeside);
    const places = [windowHeight, ...inTheWay.map(({ top }) => top)].sort((one, other) => other - one);
    return places.find((lower) => {
      const upper = lower - stack.height;
      return (
        upper >= 0 && lower <= windowHeight && inTheWay.every(({ top, bottom }) => bottom <= upper || top >= lower)
      );
    });
  };
  const obstacles = [[...buttons, ...fields, ...focused], [...buttons, ...focused], focused, buttons, []];
  const places = obstacles.map((boxes) => findFree([...bars, ...boxes]));
  return windowHeight - (places.find((place) => place !== undefined) ?? windowHeight);
}

/** The bars at the lower edge. */
const barSelector = '[data-foot], [data-cookie-banner]';
/** The primary buttons. */
const buttonSelector = '.MuiButton-contained, .MuiButton-sizeLarge';

/** The controls of wrong fields. */
const wrongSelector = '[aria-invalid="true"]';
/** The field that has the focus. A refused password is not marked, but typed again. */
const focusedSelector = 'input:focus, textarea:focus';

/** Returns the boxes of the visible elements, without those behind a dialog. That of a field has its label and message. */
const boxesOf = (selector: string): readonly Box[] =>
  [...document.querySelectorAll(selector)]
    .filter((element) => !element.closest('[inert]') && (element.checkVisibility?.() ?? true))
    .map((element) => (element.closest('.MuiFormControl-root') ?? element).getBoundingClientRect())
    .filter(({ width, height, bottom }) => width > 0 && height > 0 && bottom > 0);

function place(): void {
  const container = document.querySelector<HTMLElement>('.notistack-SnackbarContainer');
  if (!container) return;
  const { left, right } = container.getBoundingClientRect();
  // The height that the toasts have when they have moved in.
  const heights = [...container.querySelectorAll<HTMLElement>('.notistack-CollapseWrapper')].map(
    ({ offsetHeight }) => offsetHeight,
  );
  const height = heights.reduce((sum, each) => sum + each, Number.parseFloat(getComputedStyle(container).bottom));
  const boxes = {
    bars: boxesOf(barSelector),
    buttons: boxesOf(buttonSelector),
    fields: boxesOf(wrongSelector),
    focused: boxesOf(focusedSelector),
  };
  const margin = `${findPlace({ left, right, height }, boxes, document.documentElement.clientHeight)}px`;
  if (container.style.marginBottom !== margin) container.style.marginBottom = margin;
}

/** Places the toasts, and places them again after each change of the page. Returns a function that ends this. */
export function placeToasts(): () => void {
  let frame = 0;
  let isStale = false;
  // At once, because the change may be painted next, and from then on once a frame.
  const request = () => {
    isStale = frame !== 0;
    if (isStale) return;
    place();
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (isStale) request();
    });
  };
  const controller = new AbortController();
  for (const type of ['scroll', 'resize', 'load', 'focusin'])
    window.addEventListener(type, request, { capture: true, passive: true, signal: controller.signal });
  const observer = new MutationObserver(request);
  observer.observe(document.body, { attributes: true, childList: true, subtree: true });
  request();
  return () => {
    cancelAnimationFrame(frame);
    controller.abort();
    observer.disconnect();
  };
}
