import { type SQL, sql } from 'drizzle-orm';

/**
 * Rules about the shop's own books, as queries for violations. Each row is a violation as a sentence. An order is "paid
 * for" from the transaction in which its payment was counted.
 */

const paidFor = sql`('pending', 'completed', 'refund due')`;
const filled = sql`('pending', 'completed')`;
const open = sql`('created', 'requested', 'pending', 'unknown')`;
const goodsOf = (order: SQL) => sql`jsonb_to_recordset(${order}.cart -> 'cartItems')
  as item("itemType" text, "itemID" integer, quantity integer)`;

/** Rules that hold at any time, even in the middle of a crash: each follows from one transaction. */
export const invariants: readonly SQL[] = [
  sql`select format('attempt %s is paid and has %s payments', a.attempt_id, count(p.*)) as words
    from payment_attempts a left join payments p using (attempt_id)
    where a.status = 'paid' group by a.attempt_id having count(p.*) <> 1`,
  sql`select format('attempt %s has a payment and is %s', a.attempt_id, a.status)
    from payments p join payment_attempts a using (attempt_id) where a.status <> 'paid'`,
  sql`select format('attempt %s of %s has a payment of %s', a.attempt_id, a.amount, p.amount)
    from payments p join payment_attempts a using (attempt_id) where a.amount <> p.amount`,
  sql`select format('payment %s (receipt %s) has neither an order nor an exception', p.payment_id, p.receipt)
    from payments p where p.order_id is null and not exists (
      select from payment_exceptions e
      where e.receipt = p.receipt or e.detail ->> 'attemptID' = p.attempt_id::text)`,
  sql`select format('order %s is %s and has %s payments', o.order_id, o.status, count(p.*))
    from orders o left join payments p using (order_id)
    where o.status in ${paidFor} group by o.order_id having count(p.*) <> 1`,
  sql`select format('order %s of %s has a payment of %s', o.order_id, o.amount, p.amount)
    from orders o join payments p using (order_id) where o.amount <> p.amount`,
  sql`select format('order %s of %s holds a cart of %s', o.order_id, o.amount, o.cart ->> 'amount')
    from orders o where o.amount::text <> o.cart ->> 'amount'`,
  sql`select format('order %s is %s and has a payment', o.order_id, o.status)
    from orders o join payments p using (order_id) where o.status not in ${paidFor}`,
  sql`select format('order %s is %s, paid at %s by %s', o.order_id, o.status, o.paid_at, o.method)
    from orders o where (o.status in ${paidFor}) <> (o.paid_at is not null and o.method is not null)`,
  sql`select format('order %s waits for its refund, and no exception says why', o.order_id)
    from orders o where o.status = 'refund due'
    and not exists (select from payment_exceptions e where e.order_id = o.order_id)`,
  sql`select format('receipt %s was counted %s times', receipt, count(*))
    from payments where receipt is not null group by receipt having count(*) > 1`,
  sql`select format('cart %s is %s and its order %s', c.cart_id, c.status, o.status)
    from carts c join orders o using (cart_id) where (c.status = 'ordered') <> (o.status in ${paidFor})`,
  sql`select format('cart %s is ordered, and there is no order', c.cart_id)
    from carts c where c.status = 'ordered' and not exists (select from orders o where o.cart_id = c.cart_id)`,
  sql`select format('user %s has %s open carts', user_id, count(*))
    from carts where status = 'open' and user_id is not null group by user_id having count(*) > 1`,
  sql`select format('cart %s has %s open attempts', cart_id, count(*))
    from payment_attempts where status in ${open} group by cart_id having count(*) > 1`,
  sql`select format('phone %s has %s open attempts', phone_number, count(*))
    from payment_attempts where status in ${open} group by phone_number having count(*) > 1`,
  sql`select format('order %s has %s subscriptions to %s %s', o.order_id, count(s.*), item."itemType", item."itemID")
    from orders o cross join ${goodsOf(sql`o`)}
    left join service_variants sv on item."itemType" = 'service' and sv.subscription_item_id = item."itemID"
    left join connect_plans cp on item."itemType" = 'blog' and cp.item_id = item."itemID"
    left join subscriptions s on s.order_id = o.order_id and s.item_type = item."itemType" and s.item_id = item."itemID"
    where o.status in ${filled} and coalesce(sv.days, cp.days, 0) > 0
    group by o.order_id, item."itemType", item."itemID" having count(s.*) <> 1`,
  sql`select format('subscription %s belongs to order %s, which is %s', s.subscription_id, o.order_id, o.status)
    from subscriptions s join orders o using (order_id) where o.status not in ${filled}`,
  sql`select format('variant %s has a stock of %s', variant_id, stock) from variants where stock < 0`,
  sql`select format('order %s is %s and holds %s of variant %s', o.order_id, o.status, h.quantity, h.variant_id)
    from stock_holds h join orders o using (order_id) where o.status in ${paidFor}`,
  sql`select format('code %s is given to order %s, which is %s', k.code_id, o.order_id, o.status)
    from vault_codes k join orders o using (order_id) where o.status not in ${filled}`,
  sql`select format('code %s has the order %s and the moment %s', code_id, order_id, assigned_at)
    from vault_codes where (order_id is null) <> (assigned_at is null)`,
  sql`select format('order %s has %s codes of variant %s and bought %s', k.order_id, k.given, k.variant_id,
      coalesce(b.bought, 0))
    from (select order_id, variant_id, count(*) as given from vault_codes where order_id is not null
      group by order_id, variant_id) k
    left join lateral (select sum(item.quantity) as bought from orders o cross join ${goodsOf(sql`o`)}
      where o.order_id = k.order_id and item."itemType" = 'product' and item."itemID" = k.variant_id) b on true
    where k.given > coalesce(b.bought, 0)`,
  sql`select format('order %s is %s, and its receipt was not enqueued', order_id, status) from orders
    where status in ${paidFor} and receipt_sent_at is null`,
  sql`select format('order %s is %s and has %s receipts', o.order_id, o.status, count(m.*))
    from outbox_messages m join orders o using (order_id)
    where m.kind = 'order receipt' and m.channel = 'text'
    group by o.order_id having count(m.*) > 1 or o.status not in ${paidFor}`,
  sql`select format('order %s was paid by a prompt, and its receipt is no message', order_id) from orders
    where status in ${paidFor} and method = 'express'
    and not exists (select from outbox_messages m
      where m.order_id = orders.order_id and m.kind = 'order receipt' and m.channel = 'text')`,
  sql`select format('order %s is %s, completed at %s', order_id, status, completed_at)
    from orders where (status = 'completed') <> (completed_at is not null)`,
];

/** The initial stock of each variant equals its stock, its holds and its sales together. */
export const stockAddsUp = (atFirst: ReadonlyMap<number, number>): SQL =>
  sql`select format('of variant %s there were %s: %s are there, %s held, %s sold', v.variant_id, f.stock, v.stock,
      coalesce(h.held, 0), coalesce(b.sold, 0))
    from variants v
    join (values ${sql.join(
      [...atFirst].map(([variantID, stock]) => sql`(${variantID}::integer, ${stock}::integer)`),
      sql`, `,
    )}) as f(variant_id, stock) using (variant_id)
    left join (select variant_id, sum(quantity) as held from stock_holds group by variant_id) h using (variant_id)
    left join (select item."itemID" as variant_id, sum(item.quantity) as sold
      from orders o cross join ${goodsOf(sql`o`)}
      where o.status in ${filled} and item."itemType" = 'product' group by item."itemID") b using (variant_id)
    where f.stock <> v.stock + coalesce(h.held, 0) + coalesce(b.sold, 0)`;

/** Rules for purchases that began before a moment, once M-PESA has reported and the shop has queried. */
export const invariantsOfSettled = (moment: Date): readonly SQL[] => {
  const before = sql`${moment.toISOString()}::timestamptz`;
  return [
    sql`select format('attempt %s is still %s', attempt_id, status) as words
      from payment_attempts
      where status in ${open} and checkout_request_id is not null and created_at < ${before}`,
    sql`select distinct format('order %s has no open attempt and holds its goods still', h.order_id)
      from stock_holds h join payment_attempts a using (order_id)
      where not exists (select from payment_attempts other
        where other.order_id = h.order_id and (other.status in ${open} or other.created_at >= ${before}))`,
    sql`select format('order %s is pending, with codes for everything in the vault', o.order_id)
      from orders o
      where o.status = 'pending' and o.paid_at < ${before}
      and not exists (select from ${goodsOf(sql`o`)}
        where item."itemType" <> 'product' or (
          select count(*) from vault_codes k where k.variant_id = item."itemID" and k.order_id is null
        ) < item.quantity)`,
  ];
};

/** Rules for the end of a day, when everything is settled. */
export const invariantsAtDayEnd: readonly SQL[] = [
  sql`select format('attempt %s is still %s after a day', attempt_id, status) as words
    from payment_attempts where status in ${open}`,
  sql`select format('order %s holds goods after a day', order_id) from stock_holds`,
  sql`select format('the receipt of order %s is %s, and no person sees it', order_id, state) from outbox_messages
    where kind = 'order receipt' and channel = 'text' and state not in ('sent', 'uncertain')`,
  sql`select format('message %s was never worked on', message_id) from payment_messages
    where outcome is null and kind <> 'c2b-validation'`,
];
