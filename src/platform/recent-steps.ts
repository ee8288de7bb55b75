import type { AnyEventObject, AnyStateMachine, InspectionEvent } from 'xstate';

/** A flow that ran in this tab. */
export interface RecentActor {
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  /** The snapshot that the flow was restored from, such as that of a server-rendered page. */
  readonly restored: { readonly value: unknown; readonly context: unknown } | undefined;
  /** Each event with the snapshot after it; the first one starts the flow. */
  readonly steps: { readonly event: AnyEventObject; readonly snapshot: unknown }[];
  /** Whether later steps are missing. */
  isCut: boolean;
}

/** The most steps of a flow, and the most flows. */
const limits = { steps: 200, actors: 30 };

/** What the flows of this tab did, so that a person can attach it to a ticket. */
export interface RecentSteps {
  readonly actors: () => readonly RecentActor[];
  readonly observe: (event: InspectionEvent) => void;
}

/**
 * Collects references to events and states; nothing is copied or masked before a person asks for it.
 */
export function createRecentSteps(): RecentSteps {
  const actors = new Map<object, RecentActor>();
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
          steps: [],
          isCut: false,
        });
      } else if (type === '@xstate.snapshot') {
        const actor = actors.get(actorRef);
        if (!actor) return;
        if (actor.steps.length === limits.steps) actor.isCut = true;
        else actor.steps.push(inspected);
      }
    },
  };
}
