import { setTimeout } from 'node:timers/promises';

/** An access token. It is renewed at `renewAt`, some minutes before its expiry. */
export interface Token {
  readonly token: string;
  readonly renewAt: Date;
}

/** Where the instances of one account store their token, because Safaricom revokes a token when it issues the next. */
export interface TokenStore {
  /** Returns the stored token; null without one. */
  read(): Promise<Token | null>;
  /** Claims the fetch of a new token until a moment. @returns false where another instance has claimed it */
  claim(now: Date, until: Date): Promise<boolean>;
  /** Ends the claim, and stores the token that was fetched; null leaves the stored one. */
  release(fetched: Token | null): Promise<void>;
}

/**
 * How long other instances wait for the one that fetches a token (milliseconds), longer than a fetch takes. After that
 * it has crashed. If two instances fetch, the first call with the revoked token replaces it.
 */
const fetchingMs = 3_000;
const waitStepMs = 100;

/** Returns a function that gets the shared token, or fetches a new one; it never returns the rejected one. */
export function shareToken(store: TokenStore, clock: () => Date) {
  async function read(rejected: string | null): Promise<Token | null> {
    const stored = await store.read();
    return stored && stored.renewAt > clock() && stored.token !== rejected ? stored : null;
  }

  /** Fetches and stores a token under the caller's claim, unless another instance has stored one just before it. */
  async function fetchClaimed(rejected: string | null, fetchFresh: () => Promise<Token>): Promise<Token> {
    let fetched: Token | null = null;
    try {
      const stored = await read(rejected);
      if (stored) return stored;
      fetched = await fetchFresh();
      return fetched;
    } finally {
      await store.release(fetched);
    }
  }

  return async function obtain(rejected: string | null, fetchFresh: () => Promise<Token>): Promise<Token> {
    for (let waited = 0; ; waited += waitStepMs) {
      const stored = await read(rejected);
      if (stored) return stored;
      // A second token is better than none.
      if (waited > fetchingMs) return fetchFresh();
      const now = clock();
      if (await store.claim(now, new Date(now.getTime() + fetchingMs))) return fetchClaimed(rejected, fetchFresh);
      await setTimeout(waitStepMs);
    }
  };
}
