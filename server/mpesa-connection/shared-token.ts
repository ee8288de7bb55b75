import { createHash } from 'node:crypto';
import type { DarajaSettings, TokenStore } from '@uwanja/daraja';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { darajaTokens } from '../db/schema.ts';
import { decrypt, derive, encrypt } from '../secrets/aes.ts';

/** Identifies the M-PESA account that tokens and limits belong to: a hash of its address and the consumer key. */
export const darajaAccount = ({ baseUrl, credentials }: Pick<DarajaSettings, 'baseUrl' | 'credentials'>): string =>
  createHash('sha256').update(`${baseUrl()}\n${credentials.consumerKey}`).digest('hex');

interface Options extends Pick<DarajaSettings, 'baseUrl' | 'credentials'> {
  readonly db: Database;
}

/** Stores the token of all instances in the database, encrypted under a key derived from the consumer secret. */
export function openTokenStore({ db, ...place }: Options): TokenStore {
  const key = derive(place.credentials.consumerSecret, 'daraja token');
  const account = () => darajaAccount(place);
  return {
    async read() {
      const [row] = await db.select().from(darajaTokens).where(eq(darajaTokens.account, account()));
      if (!row?.sealed || !row.goodUntil) return null;
      const token = decrypt(key, row.sealed, account());
      return token === null ? null : { token, renewAt: row.goodUntil };
    },
    async claim(now, fetchingUntil) {
      await db.insert(darajaTokens).values({ account: account() }).onConflictDoNothing();
      const isFree = or(isNull(darajaTokens.fetchingUntil), lte(darajaTokens.fetchingUntil, now));
      const claimed = await db
        .update(darajaTokens)
        .set({ fetchingUntil })
        .where(and(eq(darajaTokens.account, account()), isFree))
        .returning({ account: darajaTokens.account });
      return claimed.length > 0;
    },
    async release(fetched) {
      const stored = fetched && { sealed: encrypt(key, fetched.token, account()), goodUntil: fetched.renewAt };
      await db
        .update(darajaTokens)
        .set({ ...stored, fetchingUntil: null })
        .where(eq(darajaTokens.account, account()));
    },
  };
}
