import { fromPromise } from 'xstate';

/**
 * Returns a placeholder for an actor that the composition provides. Without one it rejects with the actor's name.
 * @typeParam Output what the actor resolves to
 * @typeParam Input the input that the machine passes
 */
export const unprovided = <Output, Input = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`actor '${name}' was not provided`)));
