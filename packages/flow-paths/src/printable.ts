import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';

/** Values for the error of a failed check, which prints and compares all that they reach. */

const isActor = (value: object): value is AnyActorRef => 'getSnapshot' in value && 'send' in value;
const isSnapshot = (value: object): value is AnyMachineSnapshot => 'machine' in value && 'context' in value;

/**
 * Returns a function that copies values without actors: each is replaced by its id and a number of its own, and a
 * snapshot by its value, its status and its context. An actor reaches all flows of its system, whose comparison took ten
 * seconds and gigabytes for each failed path.
 */
export function createPrintable(): (value: unknown) => unknown {
  const numbers = new Map<AnyActorRef, number>();
  const copy = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(copy);
    if (isActor(value)) {
      const number = numbers.get(value) ?? numbers.size + 1;
      numbers.set(value, number);
      return `actor ${value.id} (${number})`;
    }
    if (isSnapshot(value)) return copy({ value: value.value, status: value.status, context: value.context });
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copy(entry)]));
  };
  return copy;
}
