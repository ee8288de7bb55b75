import { and, eq, isNull, sql } from 'drizzle-orm';
import { products, stockAlerts, users, variants } from '../db/schema.ts';
import { isShownVariant } from '../db/visibility.ts';
import type { Deps } from '../deps.ts';
import { findPhone } from '../outbox/customers.ts';
import { enqueueText, type OutboxDeps } from '../outbox/outbox.ts';
import { stockAlertTexts } from '../texts/index.ts';
import { day, minute, second } from '../time.ts';

/** Messages the customers who wait for variants that are in stock again. */

type AlertDeps = OutboxDeps & Pick<Deps, 'db' | 'publicUrl' | 'log'>;

/** How long a messaged customer counts as a possible buyer of a piece before the next one is messaged. */
const turn = 10 * minute;
const interval = minute;
/** The most messages of a run. Further ones follow soon. */
const mostPerRun = 200;
const soon = 5 * second;

/** A customer whose turn it is. */
interface Due {
  readonly userId: string;
  readonly variantID: number;
}

/**
 * Finds the customers to message: for each variant as many as it has pieces, those who wait longest first, less those
 * who were messaged a short while ago. So a hundred customers are not sent to one piece.
 */
function findDue({ db }: AlertDeps, now: Date): Promise<Due[]> {
  const turnBegan = new Date(now.getTime() - turn).toISOString();
  const waiting = db
    .select({
      userId: stockAlerts.userId,
      variantID: stockAlerts.variantID,
      consentedAt: stockAlerts.consentedAt,
      pieces: sql<number>`${variants.stock}`.as('pieces'),
      place: sql<number>`row_number() over (partition by ${stockAlerts.variantID} order by ${stockAlerts.consentedAt},
        ${stockAlerts.userId})`.as('place'),
    })
    .from(stockAlerts)
    .innerJoin(variants, eq(variants.variantID, stockAlerts.variantID))
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .innerJoin(users, eq(users.userId, stockAlerts.userId))
    .where(
      and(
        isShownVariant,
        isNull(stockAlerts.notifiedAt),
        sql`${variants.stock} > 0`,
        sql`${users.phoneVerifiedAt} is not null`,
      ),
    )
    .as('waiting');
  const messaged = sql`(select count(*) from stock_alerts as sent
    where sent.variant_id = ${waiting.variantID} and sent.notified_at > ${turnBegan}::timestamptz)`;
  return db
    .select({ userId: waiting.userId, variantID: waiting.variantID })
    .from(waiting)
    .where(sql`${waiting.place} <= ${waiting.pieces} - ${messaged}`)
    .orderBy(waiting.consentedAt)
    .limit(mostPerRun);
}

/** Messages one customer, unless another instance has done so or the alert was removed. */
const notify = (deps: AlertDeps, { userId, variantID }: Due, now: Date): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const to = await findPhone(tx, userId);
    if (to === null) return;
    const [alert] = await tx
      .update(stockAlerts)
      .set({ notifiedAt: now })
      .where(and(eq(stockAlerts.userId, userId), eq(stockAlerts.variantID, variantID), isNull(stockAlerts.notifiedAt)))
      .returning({ variantID: stockAlerts.variantID });
    if (!alert) return;
    const [item] = await tx
      .select({ itemID: products.itemID, product: products.name, variant: variants.name })
      .from(variants)
      .innerJoin(products, eq(products.itemID, variants.itemID))
      .where(eq(variants.variantID, variantID));
    if (!item) return;
    const url = `${deps.publicUrl()}/product/${item.itemID}/${variantID}`;
    const text = stockAlertTexts.message(item.product, item.variant, url, deps.shopSettings.facts().name);
    const expiresAt = new Date(now.getTime() + day);
    await enqueueText(deps, tx, { kind: 'stock alert', userId, to, text, expiresAt });
  });

/**
 * Messages the customers whose variants are in stock again, however they returned: by an import, a released hold or a
 * cancelled order. Each consent leads to one message. Safe to repeat, and to run on several instances at once.
 * @returns when to run next
 */
export async function sendStockAlerts(deps: AlertDeps): Promise<Date> {
  const now = deps.clock();
  const due = await findDue(deps, now);
  for (const alert of due) await notify(deps, alert, now);
  if (due.length > 0) deps.log.info({ messages: due.length }, 'stock alerts were enqueued');
  return new Date(now.getTime() + (due.length === mostPerRun ? soon : interval));
}
