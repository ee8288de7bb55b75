import type { AnyEventObject, AnyStateMachine, InspectionEvent } from 'xstate';

/** A flow that ran in this tab. */
export interface RecentActor {
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  /** The snapshot that the flow was restored from, such as that of a server-rendered page. */
  readonly restored: { readonly value: unknown; readonly context: unknown } | undefined;
  /** Each event with the snapshot after it; the first one starts the flow. `at` is the time of one from outside, else 0. */
  readonly steps: { readonly event: AnyEventObject; readonly snapshot: unknown; readonly at: number }[];
  /** What components have selected from the flow's snapshots. */
  readonly selectors: ReadonlySet<Select>;
  /** Whether later steps are missing. */
  isCut: boolean;
  /** The time of the last event, if it came from outside, such as a press; else 0. */
  at: number;
}
export type Select = (snapshot: never) => unknown;

/** The most steps and selectors of a flow, and the most flows. */
const limits = { steps: 200, selectors: 9, actors: 30 };

/** What the flows of this tab did, so that a person can attach it to a ticket. */
export interface RecentSteps {
  readonly actors: () => readonly RecentActor[];
  readonly observe: (event: InspectionEvent) => void;
  readonly observeView: (actor: object, select: Select) => void;
}

/**
 * Collects references to events and states; nothing is copied or masked before a person asks for it.
 */
export function createRecentSteps(): RecentSteps {
  const actors = new Map<object, RecentActor>();
  // A component may be mounted before its flow starts.
  const selectors = new WeakMap<object, Set<Select>>();
  const selectorsOf = (actor: object): Set<Select> => {
    const all = selectors.get(actor) ?? new Set();
    selectors.set(actor, all);
    return all;
  };
  return {
    actors: () => [...actors.values()],
    observe: (inspected) => {
      const { type, actorRef } = inspected;
      const { logic, options } = actorRef as { logic?: unknown; options?: { snapshot?: RecentActor['restored'] } };
      if (type === '@xstate.event' && inspected.event.type === 'xstate.init') {
        if (!(logic as AnyStateMachine | undefined)?.root) return;
        const { input } = inspected.event as { input?: unknown };
        if (actors.size === limits.actors) actors.delete(actors.keys().next().value as object);
        actors.set(actorRef, {
          machine: logic as AnyStateMachine,
          input,
          restored: options?.snapshot,
          selectors: selectorsOf(actorRef),
          steps: [],
          isCut: false,
          at: 0,
        });
        return;
      }
      const actor = actors.get(actorRef);
      if (!actor) return;
      if (type === '@xstate.event') actor.at = inspected.sourceRef ? 0 : Date.now();
      else if (type === '@xstate.snapshot') {
        if (actor.steps.length === limits.steps) actor.isCut = true;
        else actor.steps.push({ event: inspected.event, snapshot: inspected.snapshot, at: actor.at });
      }
    },
    observeView: (actor, select) => {
      const all = selectorsOf(actor);
      if (all.size < limits.selectors) all.add(select);
    },
  };
}
