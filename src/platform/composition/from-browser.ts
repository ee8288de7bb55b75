import { fromPromise, type NonReducibleUnknown, type PromiseActorLogic } from 'xstate';

const logics = new WeakSet<object>();

/** Whether an actor was created by `fromBrowser`, so that a server must not wait for it. */
export const isBrowserActor = (logic: object): boolean => logics.has(logic);

/**
 * Creates a promise actor that needs the browser, for its local storage. On a server the promise never settles: the
 * flow is serialized while the actor is active, and the browser runs the actor when it resumes the flow.
 */
export function fromBrowser<Output, Input extends NonReducibleUnknown = NonReducibleUnknown>(
  creator: Parameters<typeof fromPromise<Output, Input>>[0],
): PromiseActorLogic<Output, Input> {
  const logic = fromPromise<Output, Input>(import.meta.env.SSR ? () => new Promise(() => {}) : creator);
  logics.add(logic);
  return logic;
}
