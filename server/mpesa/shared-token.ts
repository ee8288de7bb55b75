import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { DarajaSettings, Token, TokenStore } from '@uwanja/daraja';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { darajaTokens } from '../db/schema.ts';
import { decrypt, derive, encrypt } from '../secrets/aes.ts';

/**
 * How long other instances wait for the one that fetches a token (milliseconds), longer than a fetch takes. After that
 * it has crashed. If two instances fetch, the first call with the revoked token replaces it.
 */
const fetchingMs = 3_000;
const waitStepMs = 100;

/** Identifies the M-PESA account that tokens and limits belong to: a hash of its address and the consumer key. */
export const darajaAccount = ({ baseUrl, credentials }: Pick<DarajaSettings, 'baseUrl' | 'credentials'>): string =>
  createHash('sha256').update(`${baseUrl()}\n${credentials.consumerKey}`).digest('hex');

interface TokenSource extends Pick<DarajaSettings, 'baseUrl' | 'credentials'> {
  readonly clock: () => Date;
  readonly db: Database;
}

/**
 * Shares one token between all instances through the database, because Safaricom revokes a token when it issues the
 * next. The token is stored encrypted, under a key derived from the consumer secret.
 */
export function shareToken({ db, baseUrl, credentials, clock }: TokenSource): TokenStore {
  const key = derive(credentials.consumerSecret, 'daraja token');

  async function read(account: string, rejected: string | null): Promise<Token | null> {
    const [row] = await db.select().from(darajaTokens).where(eq(darajaTokens.account, account));
    if (!row?.sealed || !row.goodUntil || row.goodUntil <= clock()) return null;
    const token = decrypt(key, row.sealed, account);
    return token === null || token === rejected ? null : { token, renewAt: row.goodUntil };
  }

  /** Claims the fetch of a new token. @returns false where another instance has claimed it */
  async function claim(account: string): Promise<boolean> {
    const now = clock();
    const fetchingUntil = new Date(now.getTime() + fetchingMs);
    await db.insert(darajaTokens).values({ account }).onConflictDoNothing();
    const isFree = or(isNull(darajaTokens.fetchingUntil), lte(darajaTokens.fetchingUntil, now));
    const claimed = await db
      .update(darajaTokens)
      .set({ fetchingUntil })
      .where(and(eq(darajaTokens.account, account), isFree))
      .returning({ account: darajaTokens.account });
    return claimed.length > 0;
  }

  const release = (account: string, fetched: { sealed: string; goodUntil: Date } | null) =>
    db
      .update(darajaTokens)
      .set({ ...fetched, fetchingUntil: null })
      .where(eq(darajaTokens.account, account));

  /** Fetches and stores a token under the caller's claim, unless another instance has stored one just before it. */
  async function fetchClaimed(account: string, rejected: string | null, fetchFresh: () => Promise<Token>) {
    let fetched: { sealed: string; goodUntil: Date } | null = null;
    try {
      const stored = await read(account, rejected);
      if (stored) return stored;
      const fresh = await fetchFresh();
      fetched = { sealed: encrypt(key, fresh.token, account), goodUntil: fresh.renewAt };
      return fresh;
    } finally {
      await release(account, fetched);
    }
  }

  return async function obtain(rejected, fetchFresh) {
    const account = darajaAccount({ baseUrl, credentials });
    for (let waited = 0; ; waited += waitStepMs) {
      const stored = await read(account, rejected);
      if (stored) return stored;
      // A second token is better than none.
      if (waited > fetchingMs) return fetchFresh();
      if (await claim(account)) return fetchClaimed(account, rejected, fetchFresh);
      await setTimeout(waitStepMs);
    }
  };
}
