import { and, eq, gte } from 'drizzle-orm';
import { outboxMessages } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { renderEmail } from '../outbox/email-template.ts';
import { enqueueEmail, type OutboxDeps } from '../outbox/outbox.ts';
import { countLowStock, findLowStock } from '../stock/low-stock.ts';
import { lowStockTexts } from '../texts/index.ts';
import { day, hour } from '../time.ts';

/** E-mails the shop once a day which variants are low in stock. */

/** The moment of the report in Nairobi, whose day begins three hours before the one of UTC: eight in the morning. */
const reportAt = 5 * hour;
/** The most variants of an e-mail. The desk has all of them. */
const mostListed = 100;

/** The report of a moment's day: the last one that is due by then, and the next one. */
function reportsAround(now: Date): { readonly last: Date; readonly next: Date } {
  const last = new Date(Math.floor((now.getTime() - reportAt) / day) * day + reportAt);
  return { last, next: new Date(last.getTime() + day) };
}

/**
 * Sends the report of the day to the shop's mailbox, once, where a variant is low in stock. A shop without a mail server
 * has Today alone. Safe to repeat, and to run on several instances at once.
 * @returns when to run next
 */
export async function reportLowStock(deps: OutboxDeps & Pick<Deps, 'db' | 'publicUrl'>): Promise<Date> {
  const { last, next } = reportsAround(deps.clock());
  const to = deps.mailer.shopMailbox;
  if (to === null) return next;
  await deps.db.transaction(async (tx) => {
    const { kind, createdAt } = outboxMessages;
    const isSent = and(eq(kind, 'low stock'), gte(createdAt, last));
    if ((await tx.select({ createdAt }).from(outboxMessages).where(isSent).limit(1)).length > 0) return;
    const number = await countLowStock(tx);
    if (number === 0) return;
    const rows = await findLowStock(tx, mostListed);
    const email = renderEmail(deps.shopSettings.facts().name, lowStockTexts.subject(number), [
      lowStockTexts.intro,
      { rows: rows.map(({ product, variant, stock }) => [`${product}, ${variant}`, lowStockTexts.left(stock)]) },
      { link: lowStockTexts.link, url: `${deps.publicUrl()}/desk/products?only=low+stock` },
    ]);
    await enqueueEmail(deps, tx, { kind: 'low stock', to, email, phone: null, expiresAt: next });
  });
  return next;
}
