import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { isUsable } from './screen-level.tsx';

/**
 * Whether a page loses a press: each control that it offers is used, and a machine must be able to take one of the
 * events that the use sends.
 */

/** An event that the use of a control sends. */
interface Sent {
  readonly actor: AnyActorRef;
  readonly event: AnyEventObject;
}

/** The use of a control, by its name, with the events that it sends. */
export interface Press {
  readonly control: string;
  readonly sent: readonly Sent[];
}

/** A shown page whose controls are used. */
export interface PressedPage {
  /** The actors that its components have so far: at least one of each system that the page sends events to. */
  readonly actors: () => readonly AnyActorRef[];
  readonly router?: { readonly navigate: (...to: never[]) => Promise<void> };
}

const fields = 'input:not([type="file"], [type="hidden"]), textarea, select';
const controls = `button, a[href], [role="button"], [role="radio"], [role="tab"], [role="option"], ${fields}`;

const isOffered = (control: HTMLElement): boolean =>
  control.isConnected && isUsable(control) && !control.closest('fieldset:disabled, [inert], [aria-hidden="true"]');

const isTextField = (control: HTMLElement): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(control.type));

/** Uses a control once. A text field and a select have their value again afterwards. */
function use(control: HTMLElement): void {
  if (!(isTextField(control) || control instanceof HTMLSelectElement)) {
    fireEvent.click(control);
    return;
  }
  const { value } = control;
  const other = isTextField(control)
    ? `${value}7`
    : [...control.options].map((option) => option.value).find((each) => each !== value);
  if (other === undefined) return;
  // React listens for another event of selects.
  const change = isTextField(control) ? fireEvent.input : fireEvent.change;
  change(control, { target: { value: other } });
  if (control.value !== value) change(control, { target: { value } });
}

const nameOf = (control: HTMLElement): string =>
  `${control.localName} ‘${control.getAttribute('aria-label') ?? (control.textContent || control.getAttribute('name') || control.getAttribute('value'))}’`;

/** Whether a control is a link, by its name. A link leads to its address in every state. */
export const isLink = (control: string): boolean => control.startsWith('a ');

/** Returns a function that is true for each text once. */
export function createFirstTimes(): (text: string) => boolean {
  const seen = new Set<string>();
  return (text) => seen.size < seen.add(text).size;
}

/**
 * Uses every control that the page offers. The events are recorded and not delivered, and the address stays, so
 * the page is the same afterwards.
 * @param isWanted whether a control is to be used, by its name
 */
export function pressControls({ actors, router }: PressedPage, isWanted: (control: string) => boolean): Press[] {
  let sent: Sent[] = [];
  const relay = (_: unknown, actor: AnyActorRef, event: AnyEventObject) => void sent.push({ actor, event });
  const systems = new Set(actors().map(({ system }) => system as unknown as { _relay: typeof relay }));
  const spies = [...systems].map((system) => vi.spyOn(system, '_relay').mockImplementation(relay));
  const navigation = router && vi.spyOn(router, 'navigate').mockImplementation(async () => {});
  // A link to another site would leave the page.
  const stay = (event: Event) => (event.target as Element).closest('a[href]') && event.preventDefault();
  document.addEventListener('click', stay);
  const focused = document.activeElement;
  try {
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((element): Press[] => {
      const control = nameOf(element);
      if (!isOffered(element) || !isWanted(control)) return [];
      sent = [];
      use(element);
      return [{ control, sent }];
    });
  } finally {
    if (focused instanceof HTMLElement) focused.focus();
    document.removeEventListener('click', stay);
    navigation?.mockRestore();
    for (const spy of spies) spy.mockRestore();
  }
}

/** The name of the machine that an actor runs; of another kind of actor its id. */
export const machineOf = (actor: AnyActorRef): string =>
  (actor.getSnapshot() as Partial<AnyMachineSnapshot>).machine?.id ?? actor.id;

const canTake = ({ actor, event }: Sent): boolean => {
  const snapshot = actor.getSnapshot() as Partial<AnyMachineSnapshot>;
  return snapshot.can?.(event) ?? true;
};

/** @throws where no machine can take what the use of a control sends */
export function expectTaken({ control, sent }: Press): void {
  if (sent.length === 0 || sent.some(canTake)) return;
  const lost = sent.map(
    ({ actor, event }) =>
      `${event.type}, which ${machineOf(actor)} cannot take in ${JSON.stringify((actor.getSnapshot() as AnyMachineSnapshot).value)}`,
  );
  throw new Error(`the page offers the ${control}, and its use is lost: it sends ${lost.join(' and ')}`);
}
