import { stateNodes } from '@uwanja/flow-inspector/chart';
import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate';

export { transitionKey } from '@uwanja/flow-inspector/chart';

/** Reads facts from a machine's definition: its nodes, transitions and delays. */

/** Returns the event type of every `after`, with the name of its delay. */
export function delayEvents(
  machine: AnyStateMachine,
): { type: string; delay: string | number; source: AnyStateNode }[] {
  return stateNodes(machine).flatMap((node) =>
    node.after.map(({ eventType, delay }) => {
      if (typeof delay !== 'string' && typeof delay !== 'number') throw new Error(`a delay of ${node.id} has no name`);
      return { type: eventType, delay, source: node };
    }),
  );
}

/** Returns the breaches of the rules for machines (CONTRIBUTING.md), as sentences. */
export function conventionViolations(machine: AnyStateMachine): string[] {
  return stateNodes(machine).flatMap((node) => {
    const breaches: string[] = [];
    const leaf = node.type === 'atomic' || node.type === 'final';
    if (leaf && node.tags.length > 1) breaches.push(`${node.id} has ${node.tags.length} phase tags`);
    for (const { id } of node.invoke) {
      if (/^\d+\./.test(id)) breaches.push(`an invoke of ${node.id} has no id`);
      if (!node.transitions.has(`xstate.error.actor.${id}`))
        breaches.push(`${node.id} does not handle the error of ${id}`);
    }
    for (const { delay } of node.after) {
      if (typeof delay !== 'string') breaches.push(`a delay of ${node.id} has no name`);
    }
    return breaches;
  });
}

/** `{a: 'b', c: {d: 'e'}}` → `a.b`, `c.d.e` */
export function leavesOf(value: StateValue): string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([key, child]) =>
    child === undefined
      ? []
      : typeof child === 'object' && Object.keys(child).length === 0
        ? [key]
        : leavesOf(child).map((leaf) => `${key}.${leaf}`),
  );
}
