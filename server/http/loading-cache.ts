import { LRUCache } from 'lru-cache';

/** A cache in the process, bounded in size and age, that loads missing values. */
export interface LoadingCache<T> {
  /** Returns the cached value of a key, or loads it. Callers that ask during a load share its result. */
  get(key: string, load: () => Promise<T>): Promise<T>;
  /** Removes every entry. The result of a load that began before is not cached. */
  clear(): void;
  /** Calls answered from the cache, loads, and the bytes that entries take now. */
  counts(): { readonly hits: number; readonly loads: number; readonly bytes: number };
}

interface Options<T> {
  /** While false, every call loads and nothing is cached. */
  readonly isEnabled: () => boolean;
  readonly clock: () => Date;
  /** Bytes of all entries; the least recently used ones are evicted. */
  readonly maxBytes: number;
  readonly maxAgeMs: number;
  readonly sizeOf: (value: T) => number;
}

/** The memory in bytes that an entry takes in addition to its key and its value. */
const overhead = 500;

/**
 * Creates a loading cache on top of an LRU cache. Concurrent `get` calls of one key share a load while it is enabled.
 */
export function createLoadingCache<T extends {}>(options: Options<T>): LoadingCache<T> {
  const { isEnabled, clock, maxBytes, maxAgeMs, sizeOf } = options;
  const entries = new LRUCache<string, T>({
    maxSize: maxBytes,
    // Two bytes a character at most.
    sizeCalculation: (value, key) => 2 * key.length + Math.ceil(sizeOf(value)) + overhead,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });
  const loading = new Map<string, Promise<T>>();
  const counted = { hits: 0, loads: 0 };
  /** The number of calls of `clear`. A load compares it to detect a call of `clear` during the load. */
  let generation = 0;

  const loadEntry = async (key: string, load: () => Promise<T>): Promise<T> => {
    const startedIn = generation;
    const value = await load();
    counted.loads += 1;
    if (isEnabled() && startedIn === generation) entries.set(key, value);
    return value;
  };

  return {
    get(key, load) {
      const value = entries.get(key);
      const found = value === undefined ? loading.get(key) : Promise.resolve(value);
      if (found) {
        counted.hits += 1;
        return found;
      }
      const started = loadEntry(key, load);
      if (!isEnabled()) return started;
      const settled = started.finally(() => {
        if (loading.get(key) === settled) loading.delete(key);
      });
      loading.set(key, settled);
      return settled;
    },
    clear() {
      generation += 1;
      entries.clear();
      loading.clear();
    },
    counts: () => ({ ...counted, bytes: entries.calculatedSize }),
  };
}
