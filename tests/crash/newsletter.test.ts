import { setTimeout as wait } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newsletterIssues, newsletterSubscriptions, outboxMessages } from '#server/db/schema.ts';
import { unsubscribeURL } from '#server/newsletter/send-issue.ts';
import { openMailServer } from '#tests/support/server/message-gateways.ts';
import { findPostgres, noPostgres } from '#tests/support/server/postgres.ts';
import { openPgliteDatabase, openPostgresDatabase, shiftTime } from './shop-database.ts';
import { startShop } from './shop-process.ts';

/** A newsletter whose shop is killed while it is being sent. */

const bin = findPostgres();
if (bin === null) console.log(`– ${noPostgres}`);

/** `NEWSLETTER_ADDRESSES=5000 npx vitest run --project crash newsletter` sends more, on both engines. */
const wanted = process.env.NEWSLETTER_ADDRESSES;
const addresses = Number(wanted ?? 160);
const kills = 3;
/** Who unsubscribes before the first kill, long before their turn. */
const leavers = 10;

const engines = [
  ...(bin === null || wanted !== undefined ? [{ name: 'PGlite', open: openPgliteDatabase }] : []),
  ...(bin === null ? [] : [{ name: 'PostgreSQL', open: () => openPostgresDatabase(bin) }]),
];

describe.each(engines)('a newsletter on $name', ({ open }) => {
  it(`reaches ${addresses} addresses at most once over ${kills} kills, and none that has unsubscribed`, async () => {
    const database = await open();
    const mail = await openMailServer();
    const settings = {
      ...database.settings,
      SMTP_URL: mail.url,
      MAIL_FROM: 'shop@example.com',
      // A batch every five seconds is half of them.
      NEWSLETTER_PER_MINUTE: String(addresses * 6),
    };
    const readers = Array.from({ length: addresses }, (_, at) => `reader${String(at).padStart(5, '0')}@example.com`);
    const keys = await database.use(async (db) => {
      const createdAt = new Date();
      for (let from = 0; from < addresses; from += 1000) {
        const some = readers.slice(from, from + 1000);
        await db
          .insert(newsletterSubscriptions)
          .values(some.flatMap((email) => ['products', 'events'].map((category) => ({ email, category, createdAt }))));
      }
      await db.insert(newsletterIssues).values({
        subject: 'New cards',
        content: 'They are here.',
        categories: ['products', 'events'],
        stage: 'sending',
        startedAt: createdAt,
      });
      const leaving = inArray(newsletterSubscriptions.email, readers.slice(-leavers));
      return (await db.select().from(newsletterSubscriptions).where(leaving)).filter(
        ({ category }) => category === 'events',
      );
    });
    /** Lets the time pass after which the jobs of a killed process run again. */
    const letTimePass = () => database.use((db) => shiftTime(db, 70_000));
    try {
      for (let kill = 1; kill <= kills; kill += 1) {
        const shop = startShop(settings);
        const url = await shop.whenOpen;
        for (const { unsubscribeKey } of keys.splice(0)) {
          const answer = await fetch(unsubscribeURL(url, unsubscribeKey), { method: 'POST' });
          expect(answer.status).toBe(200);
        }
        const enough = Math.floor((addresses * kill) / (kills + 2));
        while (mail.mails.length < enough) {
          expect(shop.hasEnded(), shop.output()).toBe(false);
          await wait(5);
        }
        await shop.kill();
        await letTimePass();
      }
      const readStates = () =>
        database.use(async (db) => ({
          stage: (await db.select().from(newsletterIssues))[0]?.stage,
          messages: await db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'newsletter')),
        }));
      let now = await readStates();
      for (let run = 0; run < 8 && (now.stage !== 'sent' || now.messages.some(isOpen)); run += 1) {
        const shop = startShop(settings);
        await shop.whenOpen;
        // Until no e-mail has come for a while.
        for (let before = -1; before !== mail.mails.length; await wait(6_000)) before = mail.mails.length;
        await shop.stop();
        await letTimePass();
        now = await readStates();
      }
      expect([now.stage, now.messages.filter(isOpen)]).toEqual(['sent', []]);
      // The shop's own mailbox gets the report of what is low in stock.
      const received = mail.mails.flatMap(({ to }) => to.filter((address) => address.startsWith('reader'))).sort();
      expect(received).toEqual([...new Set(received)]);
      // What was in the middle of its delivery at a kill may have arrived; a person decides about it.
      const uncertain = now.messages.filter(({ state }) => state === 'uncertain').map(({ recipient }) => recipient);
      expect(uncertain.length).toBeLessThanOrEqual(10 * kills);
      expect([...new Set([...received, ...uncertain])].sort()).toEqual(readers.slice(0, -leavers));
    } finally {
      await mail.close();
      await database.close();
    }
  });
});

/** Whether the outbox may still send a message. */
const isOpen = ({ state }: { readonly state: string }) => state === 'pending' || state === 'sending';
