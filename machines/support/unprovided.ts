import { fromPromise } from 'xstate';

/**
 * A placeholder for an actor that the composition provides. Invoked without being provided it fails, loudly and by name.
 * @typeParam Output what the actor resolves to
 * @typeParam Input what the machine hands it
 */
export const unprovided = <Output, Input = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`actor '${name}' was not provided`)));
