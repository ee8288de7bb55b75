import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { darajaTokens } from '../db/schema.ts';
import { decrypt, derive, encrypt } from '../secrets/aes.ts';
import type { DarajaOptions, Token, TokenShare } from './transport.ts';

/**
 * Longer than a token takes to come. An instance that dies meanwhile is not waited for any longer: a token too many is
 * put right by the first call that is refused with it.
 */
const fetchingMs = 3_000;
const waitStepMs = 100;

/** Names the account at M-PESA that tokens and limits belong to: a hash of its address and the consumer key. */
export const darajaAccount = ({ baseUrl, credentials }: Pick<DarajaOptions, 'baseUrl' | 'credentials'>): string =>
  createHash('sha256').update(`${baseUrl()}\n${credentials.consumerKey}`).digest('hex');

interface Place extends Pick<DarajaOptions, 'baseUrl' | 'credentials' | 'clock'> {
  readonly db: Database;
}

/**
 * The token that all instances share through the database, since Safaricom lets the last one alone be good
 * (mpesa.md section 1). It lies there encrypted, under a key made of the consumer secret.
 */
export function shareToken({ db, baseUrl, credentials, clock }: Place): TokenShare {
  const key = derive(credentials.consumerSecret, 'daraja token');

  async function read(account: string, rejected: string | null): Promise<Token | null> {
    const [row] = await db.select().from(darajaTokens).where(eq(darajaTokens.account, account));
    if (!row?.sealed || !row.goodUntil || row.goodUntil <= clock()) return null;
    const token = decrypt(key, row.sealed, account);
    return token === null || token === rejected ? null : { token, goodUntil: row.goodUntil };
  }

  /** Whether this instance is the one that fetches. */
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

  const settle = (account: string, found: { sealed: string; goodUntil: Date } | null) =>
    db
      .update(darajaTokens)
      .set({ ...found, fetchingUntil: null })
      .where(eq(darajaTokens.account, account));

  /** The caller has claimed it. Another instance may have fetched one just before the claim. */
  async function fetchInTurn(account: string, rejected: string | null, fetchFresh: () => Promise<Token>) {
    let found: { sealed: string; goodUntil: Date } | null = null;
    try {
      const known = await read(account, rejected);
      if (known) return known;
      const fresh = await fetchFresh();
      found = { sealed: encrypt(key, fresh.token, account), goodUntil: fresh.goodUntil };
      return fresh;
    } finally {
      await settle(account, found);
    }
  }

  return async function obtain(rejected, fetchFresh) {
    const account = darajaAccount({ baseUrl, credentials });
    for (let waited = 0; ; waited += waitStepMs) {
      const known = await read(account, rejected);
      if (known) return known;
      // Whoever waits longer than anybody fetches goes on alone: a token too many is better than none.
      if (waited > fetchingMs) return fetchFresh();
      if (await claim(account)) return fetchInTurn(account, rejected, fetchFresh);
      await setTimeout(waitStepMs);
    }
  };
}
