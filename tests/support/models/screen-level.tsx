import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type {
  ActorRefFrom,
  AnyActorRef,
  AnyStateMachine,
  EventFrom,
  InputFrom,
  SnapshotFrom,
  StateSchemaFrom,
} from 'xstate';
import type { AnyFlowModel, FlowModel } from './model.ts';

/** Level 2 of a model: how each event is done on the rendered page, and how each state is seen there. */

/** The leaf states of a machine, as `region.parent.leaf`. */
export type LeafOf<S> = S extends { readonly states: infer C }
  ? { [K in keyof C & string]: Joined<K, LeafOf<C[K]>> }[keyof C & string]
  : '';
type Joined<K extends string, L> = L extends '' ? K : L extends string ? `${K}.${L}` : never;

/** Something that a person does by a control of the page. */
export interface ByHand<E> {
  /** Null where the page offers no such thing. */
  readonly control: (event: E) => HTMLElement | null;
  readonly act: (user: UserEvent, control: HTMLElement, event: E) => Promise<unknown>;
  /** What the shopper does, for the report: `types ‘0712’ into …`. */
  readonly words?: (event: E) => string;
}

/** Something that reaches the machine from elsewhere: the router, another machine, another page. */
export interface Elsewhere {
  readonly from: string;
}

/** How an event is done, where one of its cases is done otherwise than another by the case. */
export type Doing<E> = ByHand<E> | Elsewhere | ((event: E) => ByHand<E> | Elsewhere);

/** How a case of an event is done. */
export const doingOf = <E,>(doing: Doing<E> | undefined, event: E): ByHand<E> | Elsewhere | undefined =>
  typeof doing === 'function' ? doing(event) : doing;

type At = string | { readonly pathname: string; readonly search?: string; readonly state?: unknown };

/** A level as it is walked, whatever its machine. */
export interface AnyScreenLevel {
  readonly model: AnyFlowModel;
  readonly page: ReactNode | ((actor: AnyActorRef, input: never) => ReactNode);
  readonly at?: At | ((input: never) => At);
  readonly children?: (actor: AnyActorRef) => Readonly<Record<string, AnyActorRef>>;
  readonly events: Readonly<Record<string, Doing<never>>>;
  readonly states: Readonly<Record<string, (snapshot: never) => void>>;
}

export interface ScreenLevel<M extends AnyStateMachine> {
  /** What is drawn; the machine's actor reaches it through `useFlow`, or as a child of the shop. */
  readonly page: ReactNode | ((actor: ActorRefFrom<M>, input: InputFrom<M>) => ReactNode);
  /** The address of the page. */
  readonly at?: At | ((input: InputFrom<M>) => At);
  /** Long-lived children of the shop that stand otherwise than at their start. The walked machine is found by its id. */
  readonly children?: (actor: ActorRefFrom<M>) => Readonly<Record<string, AnyActorRef>>;
  /** How each event is done. */
  readonly events: { readonly [T in EventFrom<M>['type']]: Doing<Extract<EventFrom<M>, { type: T }>> };
  /** What a person perceives in each leaf state; throws where it is not there. */
  readonly states: { readonly [L in LeafOf<StateSchemaFrom<M>>]: (snapshot: SnapshotFrom<M>) => void };
}

/**
 * Level 2 of a model; an event or a state without an entry is a compile error.
 * @example const contactScreen = screenOf(contactModel)({ page: <ContactUsScreen />, events: {…}, states: {…} });
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

/** The control of a role and an accessible name; null where there is none. */
export const seek = (role: string, name: Name): HTMLElement | null => screen.queryByRole(role, { name });

/** A press of a button, or of what another role says. */
export const press = <E,>(name: Of<E, Name>, role = 'button'): ByHand<E> => ({
  control: (event) => seek(role, pick(name, event)),
  act: (user, control) => user.click(control),
  words: (event) => `presses ${wordOf(pick(name, event))}`,
});

/** A field that holds `text` afterwards, by one change of all of it. */
export const fill = <E,>(label: Of<E, Name>, text: (event: E) => string): ByHand<E> => ({
  control: (event) => screen.queryByLabelText(pick(label, event)),
  words: (event) => `types ‘${text(event)}’ into ${wordOf(pick(label, event))}`,
  act: async (user, control, event) => {
    const field = control as HTMLInputElement;
    await user.click(field);
    // Typing what stands there already changes it as well, on the way.
    if (field.value === text(event)) await user.keyboard('x');
    field.select();
    await (text(event) === '' ? user.keyboard('{Delete}') : user.paste(text(event)));
  },
});

/** A checkbox that is ticked or not afterwards; where it stands so already it is pressed twice. */
export const tick = <E,>(label: Of<E, Name>, isTicked: (event: E) => boolean): ByHand<E> => ({
  control: (event) => seek('checkbox', pick(label, event)),
  act: async (user, control, event) => {
    if ((control as HTMLInputElement).checked === isTicked(event)) await user.click(control);
    await user.click(control);
  },
});

/** Not done on the page. */
export const elsewhere = (from: string): Elsewhere => ({ from });

/** A state that the machine only passes through: nobody ever sees it. */
export const passedThrough = (): void => {
  throw new Error('the machine rests in a state that it only passes through');
};

/** Whether a person can use the control. */
export const isUsable = (control: HTMLElement | null): control is HTMLElement =>
  control !== null &&
  !(control as HTMLButtonElement).disabled &&
  control.getAttribute('aria-disabled') !== 'true' &&
  !(control as HTMLInputElement).readOnly;
