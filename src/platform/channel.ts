/** Delivers each value to the current subscribers. */
export interface Channel<T> {
  publish(value: T): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: (value: T) => void): () => void;
}

/** Creates a channel inside this page. */
export function createChannel<T>(): Channel<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    publish: (value) => {
      for (const listener of listeners) listener(value);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A value that components read with `useSyncExternalStore`. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** Creates a store. `set` notifies the subscribers of every value, even of an equal one. */
export function createStore<T>(initial: T): Store<T> {
  const changes = createChannel<void>();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      current = value;
      changes.publish();
    },
    subscribe: changes.subscribe,
  };
}
