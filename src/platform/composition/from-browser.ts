import { fromPromise, type NonReducibleUnknown, type PromiseActorLogic } from 'xstate';

const logics = new WeakSet<object>();

/** Whether only a browser has what an actor does. */
export const isOfBrowser = (logic: object): boolean => logics.has(logic);

/**
 * An actor that reads or writes what this browser keeps. A server has no such thing: there the actor waits, is sent to
 * the browser with the rest of its flow, and does its work there.
 */
export function fromBrowser<Output, Input extends NonReducibleUnknown = NonReducibleUnknown>(
  creator: Parameters<typeof fromPromise<Output, Input>>[0],
): PromiseActorLogic<Output, Input> {
  const logic = fromPromise<Output, Input>(import.meta.env.SSR ? () => new Promise(() => {}) : creator);
  logics.add(logic);
  return logic;
}
