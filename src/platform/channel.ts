/** Publishes values to whoever subscribes while they are published. */
export interface Channel<T> {
  publish(value: T): void;
  /** @returns ends the subscription */
  subscribe(listener: (value: T) => void): () => void;
}

/** A channel inside this page. */
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
