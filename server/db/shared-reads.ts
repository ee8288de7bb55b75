/** Shares reads between callers who ask at the same time. */
export interface SharedReads<T> {
  /**
   * Returns the result of a read that begins after this call, so it includes every change that was committed before.
   * At most one read of a key runs at a time. Callers that ask while it runs share the next one.
   * @throws what `read` throws, to every caller who shares it
   */
  get(key: string, read: () => Promise<T>): Promise<T>;
}

/** Creates shared reads, which keep no result. */
export function createSharedReads<T>(): SharedReads<T> {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();

  async function readAfter(key: string, read: () => Promise<T>): Promise<T> {
    await running.get(key)?.catch(() => {});
    next.delete(key);
    const reading = read().finally(() => running.delete(key));
    running.set(key, reading);
    return reading;
  }

  return {
    get(key, read) {
      const shared = next.get(key) ?? readAfter(key, read);
      next.set(key, shared);
      return shared;
    },
  };
}
