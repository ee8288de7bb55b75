import type { HydrationGates } from './hydration-context.ts';

/**
 * Repeats input on a server-rendered page that came before React could handle it. Links need no repetition, because
 * they work without code, except those that are buttons.
 */

/** Dispatched on the window when React has mounted or hydrated a part whose code was loaded late. */
export const chunkHydrated = 'chunkhydrated';

/** The values of a field. */
interface Entered {
  readonly value: string;
  readonly checked: boolean;
}

/** An input, as the page's script records it. */
type RecordedInput =
  | { readonly kind: 'press'; readonly target: HTMLElement }
  /** A changed field with the values that it had then. */
  | { readonly kind: 'change'; readonly target: HTMLElement; readonly entered: Entered }
  | { readonly kind: 'send'; readonly target: HTMLFormElement; readonly submitter: HTMLElement | null };

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

declare global {
  /** What the page's own script adds to the window: it runs before any other, and records input. */
  interface Window {
    /** Whether React has hydrated an element. */
    isHydrated(target: object): boolean;
    takeRecordedInput(): readonly RecordedInput[];
  }
}

const enteredIn = (field: Field): Entered => ({
  value: field.value,
  checked: field instanceof HTMLInputElement && field.checked,
});

/**
 * Returns the text of a field whose early text may have been reset by a render after hydration.
 * @param recorded the text that was typed before hydration
 * @param field the field with its present text, which may have been typed after the reset
 */
function mergeText(recorded: string, field: Field): string {
  if (field instanceof HTMLSelectElement) return recorded;
  const { value: present, defaultValue: initial } = field;
  if (present === initial) return recorded;
  if (present.includes(recorded) || initial !== '') return present;
  const merged = recorded + present;
  return field.maxLength < 0 ? merged : merged.slice(0, field.maxLength);
}

/**
 * Notifies a field's component of the values that were entered before hydration. React hydrates a field with the value
 * that was typed before, so an input event would show no change. The field is therefore first reset to its default, and
 * then changed past React's value tracking.
 */
function replayChange(field: Field, { value, checked }: Entered): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    if (checked === field.defaultChecked) return;
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  const typed = mergeText(value, field);
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  field.value = 'defaultValue' in field ? field.defaultValue : '';
  set?.call(field, typed);
  // React listens for another event of selects.
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function replay(early: RecordedInput): void {
  const { target } = early;
  if (!target.isConnected) return;
  if (early.kind === 'press') target.click();
  else if (early.kind === 'send') early.target.requestSubmit(early.submitter);
  else if (!window.isHydrated(target)) target.dispatchEvent(new Event('input', { bubbles: true }));
  else if (isField(target)) replayChange(target, early.entered);
}

/** Converts an event to an input to repeat; null for events that are not repeated. */
function inputOf(event: Event): RecordedInput | null {
  const { target } = event;
  if (event.type === 'submit' && target instanceof HTMLFormElement) {
    return { kind: 'send', target, submitter: (event as SubmitEvent).submitter };
  }
  if (event.type === 'input' && isField(target)) return { kind: 'change', target, entered: enteredIn(target) };
  if (!(event instanceof MouseEvent) || event.type !== 'click' || !(target instanceof Element)) return null;
  const pressed = target.closest<HTMLButtonElement | HTMLAnchorElement>('button, a[role="button"]');
  const opensTab = pressed instanceof HTMLAnchorElement && (event.ctrlKey || event.metaKey || event.shiftKey);
  return pressed && pressed.type !== 'submit' && !opensTab ? { kind: 'press', target: pressed } : null;
}

/**
 * Repeats input in parts that are not hydrated yet. An event makes React hydrate its part, and a change is repeated
 * after that. React stops an event in a part whose code is still loading; it is repeated after the part is hydrated.
 */
function replayUnhydratedInput(target: Window): void {
  const waiting = new Map<HTMLElement, RecordedInput>();
  for (const type of ['click', 'input', 'submit'] as const) {
    target.addEventListener(
      type,
      (event) => {
        const input = inputOf(event);
        if (!input || target.isHydrated(input.target)) return;
        // The browser's own submit, or a link that is a button, would leave the page.
        if (input.kind === 'send' || input.target instanceof HTMLAnchorElement) event.preventDefault();
        waiting.set(input.target, input);
      },
      { capture: true },
    );
    // Runs after React's listener, which is on the root element.
    target.addEventListener(type, (event) => {
      const input = inputOf(event);
      const first = input && waiting.get(input.target);
      if (!first || !target.isHydrated(input.target)) return;
      waiting.delete(input.target);
      // The values are those from before hydration.
      if (first.kind === 'change') replay(first);
    });
  }
  const replayWaiting = () => {
    for (const input of waiting.values()) {
      if (!target.isHydrated(input.target)) continue;
      waiting.delete(input.target);
      replay(input);
    }
  };
  // Repeats outside of React's commit, but before the next input: a submit must not overtake the text typed before it.
  target.addEventListener(chunkHydrated, () => queueMicrotask(replayWaiting));
}

/** Repeats the input that the page's script has recorded, and from then on input in parts that are not hydrated yet. */
export function replayRecordedInput(gates: HydrationGates | null): void {
  replayUnhydratedInput(window);
  const recorded = window.takeRecordedInput();
  if (recorded.length > 0) gates?.openAll();
  for (const early of recorded) replay(early);
}
