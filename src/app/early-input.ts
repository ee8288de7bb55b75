import { showOutline } from '#src/components/art/outline.ts';
import type { Gates } from '#src/platform/hooks/drawn.ts';

/**
 * What somebody did on a page that the server has drawn before its code could handle it, done again. Presses of links
 * need nothing of this: they work by themselves.
 */

/** As boot.js notes it, in the order in which it happened. */
type Early =
  | { readonly kind: 'press'; readonly target: HTMLElement }
  | { readonly kind: 'change'; readonly target: HTMLElement }
  /** A picture that did not arrive. */
  | { readonly kind: 'fail'; readonly target: HTMLImageElement }
  | { readonly kind: 'send'; readonly target: HTMLFormElement; readonly submitter: HTMLElement | null };

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** React leaves its mark on every element that it has taken over. */
const isTakenOver = (target: object): boolean => Object.keys(target).some((key) => key.startsWith('__reactProps$'));

/**
 * Tells a field's component what stands in the field. React takes a field over with what has been typed into it, and
 * then sees no change: so the field is first put back, as React sees it, and then changed.
 */
function repeatChange(field: Field): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    if (field.checked === field.defaultChecked) return;
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  const typed = field.value;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  field.value = 'defaultValue' in field ? field.defaultValue : '';
  set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A change of a part that is not taken over yet makes React take it over, and is then told to it. */
function repeatLateChanges(target: Window): void {
  const late = new WeakSet<object>();
  target.addEventListener(
    'input',
    (event) => {
      if (isField(event.target) && !isTakenOver(event.target)) late.add(event);
    },
    { capture: true },
  );
  // After React's own listener, which stands on the root.
  target.addEventListener('input', (event) => {
    if (late.has(event) && isField(event.target) && isTakenOver(event.target)) repeatChange(event.target);
  });
}

function repeat(early: Early): void {
  const { target } = early;
  if (!target.isConnected) return;
  if (early.kind === 'fail') showOutline({ currentTarget: early.target });
  else if (early.kind === 'press') target.click();
  else if (early.kind === 'send') early.target.requestSubmit(early.submitter);
  else if (!isTakenOver(target)) target.dispatchEvent(new Event('input', { bubbles: true }));
  else if (isField(target)) repeatChange(target);
}

/** To be called once React has taken the page over. */
export function repeatEarlyInput(gates: Gates | null): void {
  repeatLateChanges(window);
  // Also of parts that are not taken over yet.
  const failed = ({ target }: Event) => target instanceof HTMLImageElement && showOutline({ currentTarget: target });
  window.addEventListener('error', failed, { capture: true });
  const { takeEarly } = window as { readonly takeEarly?: () => readonly Early[] };
  const noted = takeEarly?.() ?? [];
  if (noted.some(({ kind }) => kind !== 'fail')) gates?.openAll();
  for (const early of noted) repeat(early);
}
