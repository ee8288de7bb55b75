/** The renderings of one network. */
interface Share {
  running: number;
  /** Each resolves a waiting rendering. */
  readonly waiting: Set<() => void>;
}

/** Shares of a resource by network: a network has a few places, and a few more wait for one of them in their order. */
export interface Shares {
  /** Waits for a place of the network. @returns false where too many wait, or where the wait takes too long */
  acquire(network: string): Promise<boolean>;
  /** Gives the place of an acquired share to the next one that waits. */
  release(network: string): void;
}

/**
 * Creates shares by network.
 * @param places how many of a network may run at once
 * @param maxWaiting how many of a network may wait
 * @param timeout the longest wait in milliseconds
 */
export function createShares(places: number, maxWaiting: number, timeout: number): Shares {
  const shares = new Map<string, Share>();
  return {
    async acquire(network) {
      const share = shares.get(network) ?? { running: 0, waiting: new Set() };
      shares.set(network, share);
      if (share.running < places) {
        share.running += 1;
        return true;
      }
      if (share.waiting.size >= maxWaiting) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const begin = () => resolve(true);
      share.waiting.add(begin);
      const timer = setTimeout(() => resolve(!share.waiting.delete(begin)), timeout);
      return promise.finally(() => clearTimeout(timer));
    },
    release(network) {
      const share = shares.get(network);
      if (!share) return;
      const [next] = share.waiting;
      if (next) {
        // The place passes on: `running` stays.
        share.waiting.delete(next);
        next();
        return;
      }
      share.running -= 1;
      if (share.running === 0) shares.delete(network);
    },
  };
}
