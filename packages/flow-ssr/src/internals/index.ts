import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  getMicrosteps,
  type InspectionEvent,
} from 'xstate';

/** What tools and the server's rendering use of XState that its next version changes. */

/** Whether a value is the snapshot of a machine, and not that of another actor. */
export const isMachineSnapshot = (value: unknown): value is AnyMachineSnapshot =>
  typeof value === 'object' && value !== null && '_nodes' in value && 'machine' in value;

/** Returns the active states of a snapshot, with those around them; empty where it is not the snapshot of a machine. */
export const activeNodes = (snapshot: object): readonly AnyStateNode[] =>
  '_nodes' in snapshot ? (snapshot as AnyMachineSnapshot)._nodes : [];

/** Returns the actor that started another one; undefined for the root of a system. */
export const parentOf = (actor: AnyActorRef): AnyActorRef | undefined => actor._parent;

type Microstep = Extract<InspectionEvent, { type: '@xstate.microstep' }>;

/** Returns the transitions of a microstep. */
export const transitionsOf = (event: Microstep): readonly AnyTransitionDefinition[] => event._transitions;

/** Returns the values and the types of the actions of each microstep, until the machine settles. */
export const microstepsOf = (machine: AnyStateMachine, before: AnyMachineSnapshot, event: AnyEventObject) =>
  getMicrosteps(machine, before, event).map(([{ value }, actions]) => [value, actions.map(({ type }) => type)]);
