import { showOutline } from '#src/components/art/outline.ts';
import { partTakenOver } from '#src/components/Part.tsx';
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

/** What somebody has entered. */
interface Entered {
  readonly value: string;
  readonly checked: boolean;
}

const enteredIn = (field: Field): Entered => ({
  value: field.value,
  checked: field instanceof HTMLInputElement && field.checked,
});

/**
 * Tells a field's component what stands in the field. React takes a field over with what has been typed into it, and
 * then sees no change: so the field is first put back, as React sees it, and then changed.
 */
function repeatChange(field: Field, { value: typed, checked }: Entered = enteredIn(field)): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    if (checked === field.defaultChecked) return;
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  field.value = 'defaultValue' in field ? field.defaultValue : '';
  set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
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

/** What an event does, in a part that is not taken over yet; null where nothing has to be repeated. */
function lateInput(event: Event): Early | null {
  const { target } = event;
  if (event.type === 'submit' && target instanceof HTMLFormElement) {
    return { kind: 'send', target, submitter: (event as SubmitEvent).submitter };
  }
  if (event.type === 'input' && isField(target)) return { kind: 'change', target };
  const button = event.type === 'click' && target instanceof Element ? target.closest('button') : null;
  return button && button.type !== 'submit' ? { kind: 'press', target: button } : null;
}

/**
 * What is done in a part that is not taken over yet makes React take it over, and a change is then repeated for it.
 * React stops an event of a part whose code is on its way: it is repeated once the part is taken over.
 */
function repeatLateInput(target: Window): void {
  // React may reset a field that it has just taken over before the change is repeated.
  const waiting = new Map<HTMLElement, Early & { readonly entered?: Entered }>();
  for (const type of ['click', 'input', 'submit'] as const) {
    target.addEventListener(
      type,
      (event) => {
        const late = lateInput(event);
        if (!late || isTakenOver(late.target)) return;
        // A form would leave the page.
        if (late.kind === 'send') event.preventDefault();
        const { target: field } = late;
        waiting.set(field, isField(field) ? { ...late, entered: enteredIn(field) } : late);
      },
      { capture: true },
    );
    // After React's own listener, which stands on the root.
    target.addEventListener(type, (event) => {
      const late = lateInput(event);
      if (!late || !waiting.has(late.target) || !isTakenOver(late.target)) return;
      waiting.delete(late.target);
      if (late.kind === 'change') repeat(late);
    });
  }
  const repeatWaiting = () => {
    for (const late of waiting.values()) {
      if (!isTakenOver(late.target)) continue;
      waiting.delete(late.target);
      if (isField(late.target)) repeatChange(late.target, late.entered);
      else repeat(late);
    }
  };
  // Outside of React's own work.
  target.addEventListener(partTakenOver, () => setTimeout(repeatWaiting));
}

/** To be called once React has taken the page over. */
export function repeatEarlyInput(gates: Gates | null): void {
  repeatLateInput(window);
  // Also of parts that are not taken over yet.
  const failed = ({ target }: Event) => target instanceof HTMLImageElement && showOutline({ currentTarget: target });
  window.addEventListener('error', failed, { capture: true });
  const { takeEarly } = window as { readonly takeEarly?: () => readonly Early[] };
  const noted = takeEarly?.() ?? [];
  if (noted.some(({ kind }) => kind !== 'fail')) gates?.openAll();
  for (const early of noted) repeat(early);
}
