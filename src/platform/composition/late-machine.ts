import { type AnyStateMachine, StateMachine } from 'xstate';

/** A machine whose code is downloaded later. */
export interface LateMachine<M extends AnyStateMachine> {
  /** Stands for the machine in `provide`. It can be invoked once `load` has resolved. */
  readonly machine: M;
  /** Downloads the code. A failed download can be repeated. */
  readonly load: () => Promise<void>;
}

/**
 * Creates a machine that a parent can be provided with before its code is there. XState reads the logic of an actor by
 * its name when it invokes it, so the parent invokes it after `load`.
 * @param download imports the code and returns the machine
 */
export function createLateMachine<M extends AnyStateMachine>(download: () => Promise<M>): LateMachine<M> {
  let loaded: M | null = null;
  const machine = new Proxy(Object.create(StateMachine.prototype) as M, {
    get: (_, key) => (loaded === null ? undefined : Reflect.get(loaded, key)),
  });
  return {
    machine,
    load: async () => {
      loaded ??= await download();
    },
  };
}
