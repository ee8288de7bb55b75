import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type {
  ActorRefFrom,
  AnyActorRef,
  AnyStateMachine,
  ContextFrom,
  EventFrom,
  InputFrom,
  SnapshotFrom,
  StateSchemaFrom,
} from 'xstate';
import type { AnyFlowModel, FlowModel } from '../model.ts';

/** Level 2 of a model: how each event is performed on the rendered page, and what is visible in each state. */

/** The leaf states of a machine, as `region.parent.leaf`. */
export type LeafOf<S> = S extends { readonly states: infer C }
  ? { [K in keyof C & string]: Joined<K, LeafOf<C[K]>> }[keyof C & string]
  : '';
type Joined<K extends string, L> = L extends '' ? K : L extends string ? `${K}.${L}` : never;

/** An event that a person triggers by a control of the page. */
export interface ByHand<E> {
  /** Null where the page does not offer the control. */
  readonly control: (event: E) => HTMLElement | null;
  readonly act: (user: UserEvent, control: HTMLElement, event: E) => Promise<unknown>;
  /** A description of the action for the report: `types ‘0712’ into …`. */
  readonly words?: (event: E) => string;
}

/** An event that comes from elsewhere: the router, another machine, another page. */
export interface ExternalEvent {
  readonly from: string;
}

/** How an event is performed; a function where it depends on the event's case. */
export type Doing<E> = ByHand<E> | ExternalEvent | ((event: E) => ByHand<E> | ExternalEvent);

/** Returns how a case of an event is performed. */
export const actionOf = <E,>(doing: Doing<E> | undefined, event: E): ByHand<E> | ExternalEvent | undefined =>
  typeof doing === 'function' ? doing(event) : doing;

type At = string | { readonly pathname: string; readonly search?: string; readonly state?: unknown };

/** A screen level of any machine. */
export interface AnyScreenLevel {
  readonly model: AnyFlowModel;
  readonly page: ReactNode | ((actor: AnyActorRef, input: never) => ReactNode);
  readonly at?: At | ((input: never) => At);
  readonly children?: (actor: AnyActorRef) => Readonly<Record<string, AnyActorRef>>;
  readonly separatePaths?: true;
  readonly sendsAtStart?: true;
  readonly distinguish?: (context: never) => unknown;
  readonly events: Readonly<Record<string, Doing<never>>>;
  readonly states: Readonly<Record<string, (snapshot: never) => void>>;
  readonly always?: (snapshot: never) => void;
}

export interface ScreenLevel<M extends AnyStateMachine> {
  /** The rendered page; it gets the machine's actor through `useFlow`, or as a child of the shop. */
  readonly page: ReactNode | ((actor: ActorRefFrom<M>, input: InputFrom<M>) => ReactNode);
  /** The address of the page. */
  readonly at?: At | ((input: InputFrom<M>) => At);
  /** Long-lived children of the shop that are not in their initial state. The walked machine is found by its id. */
  readonly children?: (actor: ActorRefFrom<M>) => Readonly<Record<string, AnyActorRef>>;
  /**
   * Walks many short paths instead of few long ones, for a page with state of its own that changes which controls a
   * person can use.
   */
  readonly separatePaths?: true;
  /** Whether the page itself sends events when it is shown; the context is then compared with the one after them. */
  readonly sendsAtStart?: true;
  /** What distinguishes two states beside the model's `stateKey`, where joined paths depend on it. */
  readonly distinguish?: (context: ContextFrom<M>) => unknown;
  /** How each event is performed. */
  readonly events: { readonly [T in EventFrom<M>['type']]: Doing<Extract<EventFrom<M>, { type: T }>> };
  /** Checks what is visible in each leaf state; throws if something is missing. */
  readonly states: { readonly [L in LeafOf<StateSchemaFrom<M>>]: (snapshot: SnapshotFrom<M>) => void };
  /**
   * Checks every field of the view model that the page shows, in every state of a running machine. Take the expected
   * values from the model's `shows`, not from the machine's view.
   */
  readonly always?: (snapshot: SnapshotFrom<M>) => void;
}

/**
 * Defines level 2 of a model; an event or a state without an entry is a compile error.
 * @example
 * const contactScreen = screenOf(contactModel)({ page: <ContactUsScreen />, events: {…}, states: {…} });
 */
export const screenOf =
  <M extends AnyStateMachine>(model: FlowModel<M>) =>
  (level: ScreenLevel<M>): AnyScreenLevel =>
    ({ ...level, model }) as unknown as AnyScreenLevel;

type Name = string | RegExp;
type Of<E, T> = T | ((event: E) => T);
const pick = <E, T extends Name>(of: Of<E, T>, event: E): T =>
  typeof of === 'function' ? (of as (event: E) => T)(event) : of;

/** `/^M-PESA phone number/` → `M-PESA phone number` */
const wordOf = (name: Name): string => (typeof name === 'string' ? name : name.source.replaceAll(/[\^$\\]/g, ''));

/** Finds the control of a role and an accessible name; null if there is none. */
export const findControl = (role: string, name: Name): HTMLElement | null => screen.queryByRole(role, { name });

/** A click on a button, or on a control of another role. */
export const press = <E,>(name: Of<E, Name>, role = 'button'): ByHand<E> => ({
  control: (event) => findControl(role, pick(name, event)),
  act: (user, control) => user.click(control),
  words: (event) => `presses ${wordOf(pick(name, event))}`,
});

/** Replaces the content of a field with `text` in one change. */
export const fill = <E,>(label: Of<E, Name>, text: (event: E) => string): ByHand<E> => ({
  control: (event) => screen.queryByLabelText(pick(label, event)),
  words: (event) => `types ‘${text(event)}’ into ${wordOf(pick(label, event))}`,
  act: async (user, control, event) => {
    const field = control as HTMLInputElement;
    await user.click(field);
    // If the field already holds the text, a character is typed first, so that a change event is fired.
    if (field.value === text(event)) await user.keyboard('x');
    // The first character may replace the field: the search gets its suggestions.
    (document.activeElement as HTMLInputElement).select();
    await (text(event) === '' ? user.keyboard('{Delete}') : user.paste(text(event)));
  },
});

/** Sets a checkbox; if it already has the wanted state, it is clicked twice, so that a change event is fired. */
export const tick = <E,>(label: Of<E, Name>, isTicked: (event: E) => boolean): ByHand<E> => ({
  control: (event) => findControl('checkbox', pick(label, event)),
  act: async (user, control, event) => {
    if ((control as HTMLInputElement).checked === isTicked(event)) await user.click(control);
    await user.click(control);
  },
});

/** For an event that is not performed on the page. */
export const externalEvent = (from: string): ExternalEvent => ({ from });

/** By a control in the states whose page has it; in the others the event comes from elsewhere. */
export const whereShown =
  <E,>(byHand: ByHand<E>, from: string) =>
  (event: E): ByHand<E> | ExternalEvent =>
    byHand.control(event) ? byHand : externalEvent(from);

/** For a state that is left within the step that enters it. */
export const transient = (): void => {
  throw new Error('the machine rests in a state that it only passes through');
};

/** Whether a person can use the control. */
export const isUsable = (control: HTMLElement | null): control is HTMLElement =>
  control !== null &&
  !(control as HTMLButtonElement).disabled &&
  control.getAttribute('aria-disabled') !== 'true' &&
  !(control as HTMLInputElement).readOnly;
