import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Request } from 'autocannon';
import { createPasskey } from '../../tests/support/server/passkeys.ts';
import { runSql } from '../../tests/support/server/postgres.ts';
import { prepare } from './scenarios.ts';
import type { MeasuredServer } from './server.ts';

/** Measures the owner's desk over a shop with many orders, and what open desks cost its shoppers. */

/** How many orders the shop gets, over a year. */
const orders = 100_000;

/** Three of a thousand orders wait for the owner. The others are completed, cancelled or were never paid. */
const fill = `
insert into users (user_id, phone_number, phone_proved_at, password_hash, first_name, last_name, email, username, created_at)
select gen_random_uuid(), '2547' || lpad(n::text, 8, '0'), now(), 'none',
  (array['Wanjiru','Otieno','Achieng','Kamau','Njeri','Hassan','Mutua','Chebet'])[1 + n % 8],
  (array['Kimani','Odhiambo','Mwangi','Wekesa','Njoroge','Abdi','Musyoka'])[1 + n % 7] || n, 'u' || n || '@example.com',
  'player' || n, now() - random() * interval '365 days'
from generate_series(1, 30000) as n;

create temporary table people as select user_id, row_number() over () as n from users;
create unique index on people (n);
create temporary table goods as
  select v.variant_id, p.item_type, jsonb_build_object('itemType', 'product', 'itemID', v.variant_id, 'quantity', 1,
    'amount', v.sale_price, 'item', jsonb_build_object('itemID', p.item_id, 'name', p.name),
    'variant', jsonb_build_object('variantID', v.variant_id, 'name', v.name, 'amount', v.sale_price)) as line,
    v.sale_price as amount, row_number() over () as n
  from variants v join products p using (item_id) where v.sale_price > 0;
create unique index on goods (n);

insert into carts (cart_id, user_id, status, created_at, updated_at)
select 'bench-' || n, (select user_id from people p where p.n = 1 + o.n % 30000), 'ordered', now(), now()
from generate_series(1, ${orders}) as o(n);

insert into orders (order_id, cart_id, user_id, status, amount, cart, method, created_at, quoted_at, paid_at, completed_at,
  receipt_sent_at, sales_counted_at)
select 'UWB' || lpad(o.n::text, 7, '0'), 'bench-' || o.n, (select user_id from people p where p.n = 1 + o.n % 30000),
  state.status, g.amount, jsonb_build_object('cartID', 'bench-' || o.n, 'cartItems', jsonb_build_array(g.line)), 'express',
  at.time, at.time, case when state.status in ('pending', 'completed', 'refund due') then at.time + interval '1 minute' end,
  case when state.status = 'completed' then at.time + interval '1 hour' end, at.time + interval '1 minute',
  at.time + interval '1 minute'
from generate_series(1, ${orders}) as o(n)
cross join lateral (select now() - (${orders} - o.n) * interval '5 minutes' as time) as at
cross join lateral (select case
  when o.n % 500 = 1 then 'pending' when o.n % 1000 = 3 then 'refund due' when o.n % 10 = 5 then 'awaiting payment'
  when o.n % 25 = 7 then 'cancelled' else 'completed' end as status) as state
join goods g on g.n = 1 + o.n % (select count(*) from goods);

insert into payment_attempts (order_id, cart_id, user_id, phone_number, amount, status, callback_key, checkout_request_id,
  created_at, updated_at)
select order_id, cart_id, user_id, '2547' || right(order_id, 8), amount,
  case when paid_at is null then 'cancelled' else 'paid' end, 'key-' || order_id, 'ws_' || order_id, created_at, created_at
from orders where order_id like 'UWB%';
insert into payments (receipt, order_id, channel, amount, payer, received_at)
select 'SB' || right(order_id, 8), order_id, 'express', amount, null, paid_at from orders
where order_id like 'UWB%' and paid_at is not null;
insert into payment_exceptions (reason, receipt, order_id, amount, detail, created_at, settled_at)
select (array['unknown account', 'wrong amount', 'order already paid', 'paid too much'])[1 + n % 4], 'SX' || n,
  'UWB' || lpad(n::text, 7, '0'), 1000 + n, '{}', now() - n * interval '1 hour',
  case when n > 40 then now() end from generate_series(1, 4000) as n;
insert into tickets (user_id, name, email, subject, issue, created_at, answer, answered_at, closed_at)
select (select user_id from people p where p.n = t.n), 'Wanjiru', 'u@example.com', 'Order ' || t.n, 'Where is it?',
  now() - t.n * interval '1 hour', case when t.n > 60 then 'Sent.' end, case when t.n > 60 then now() end,
  case when t.n > 200 then now() end from generate_series(1, 5000) as t(n);
analyze;`;

/** The lists of the desk, by the address of their first page. */
const lists: readonly (readonly [string, string])[] = [
  ['Today', '/today'],
  ['Orders', '/order'],
  ['Orders, to send', '/order?status=to+send'],
  ['Orders, waiting for codes', '/order?status=waiting+for+codes'],
  ['Orders, refund due', '/order?status=refund+due'],
  ['Orders, cancelled, of one week', '/order?status=cancelled&from=2026-09-01&to=2026-09-07'],
  ['Orders of a phone', '/order?search=0700012345'],
  ['Orders of a name', '/order?search=njoroge'],
  ['Orders of a receipt', '/order?search=SB00054321'],
  ['Orders, from the middle', '/order?before=UWB0050000'],
  ['One order', '/order/UWB0054321'],
  ['Exceptions', '/exception'],
  ['Attempts', '/attempt'],
  ['Customers of a name', '/customer?search=njoroge'],
  ['Tickets', '/ticket'],
  ['Messages', '/message'],
  ['Products', '/product'],
  ['Reviews', '/review'],
  ['Audit', '/audit'],
];

interface Spread {
  readonly p50: number;
  readonly p95: number;
}

/** The median and the 95th percentile of milliseconds. */
function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Enrols the owner by the link that the first start prints. @returns the cookie of the session */
async function openOwnersDesk({ url, ownerLink }: MeasuredServer): Promise<string> {
  const token = ownerLink.split('#invite=')[1] ?? '';
  const origin = new URL(url);
  origin.hostname = 'localhost';
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/desk/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
    return response;
  };
  const opened = (await (await post('/invitation/open', { token })).json()) as {
    message: { options: Parameters<ReturnType<typeof createPasskey>['register']>[0] };
  };
  const credential = createPasskey({ id: 'localhost', origin: origin.origin }).register(opened.message.options);
  const accepted = await post('/invitation/accept', { token, credential, label: 'Bench' });
  return accepted.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Calls each list of the desk a number of times, one after another. @returns a row for each list */
async function measureLists(url: string, cookie: string, times: number) {
  const rows: { readonly name: string; readonly spread: Spread }[] = [];
  for (const [name, path] of lists) {
    const taken: number[] = [];
    for (let turn = -3; turn < times; turn += 1) {
      const started = performance.now();
      const response = await fetch(`${url}/desk/api${path}`, { headers: { cookie } });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} answers ${response.status}: ${text.slice(0, 200)}`);
      if (turn >= 0) taken.push(performance.now() - started);
    }
    rows.push({ name, spread: spreadOf(taken) });
  }
  return rows;
}

/** How often a desk without a stream, and a person who looks through lists, ask again: milliseconds. */
const pause = 15_000;
/** How long desks take to open, in milliseconds. */
const opening = 2_000;

/** Opens a number of desks, each with its stream and a list every 15 s. @returns a function that closes them */
async function openDesks(url: string, cookie: string, desks: number): Promise<() => Promise<unknown>> {
  const paths = Array.from({ length: desks }, (_, place) => lists[place % 6]?.[1] ?? '');
  const workerData = { url, cookie, paths, pause };
  const worker = new Worker(new URL('./open-desks.ts', import.meta.url), { workerData });
  // Measured is what open desks cost, not twenty that open in the same moment.
  await setTimeout(opening);
  return () => worker.terminate();
}

/** Requests each second of the shoppers, far below what the server can answer, so that latency is not a queue. */
const perSecond = 200;

/**
 * Sends requests at even intervals, whether earlier ones are answered or not. Autocannon would send those of each second
 * at its beginning, as fast as they are answered, so that its latencies are those of a queue.
 * @returns the latencies in milliseconds
 */
async function sendEvenly(url: string, requests: readonly Request[], seconds: number): Promise<number[]> {
  const send = async ({ method = 'GET', path = '', headers, body }: Request): Promise<number> => {
    const sentAt = performance.now();
    const response = await fetch(`${url}${path}`, { method, headers: headers as HeadersInit, body: body as string });
    await response.arrayBuffer();
    return performance.now() - sentAt;
  };
  const started = performance.now();
  const sent: Promise<number>[] = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const early = started + (number * 1_000) / perSecond - performance.now();
    if (early > 0) await setTimeout(early);
    sent.push(send(requests[number % requests.length] as Request));
  }
  return Promise.all(sent);
}

/**
 * Measures the shoppers' requests without and with twenty open desks, in turns.
 * @returns milliseconds of the 95th percentile of each run
 */
async function measureShoppers(url: string, cookie: string, rounds: number, seconds: number) {
  const scenarios = await prepare(url);
  const runs: { alone: number[]; besideDesks: number[] } = { alone: [], besideDesks: [] };
  const shop = async (taken: number[]) => {
    const times: number[] = [];
    for (const { requestsOf } of scenarios.slice(0, 3)) times.push(...(await sendEvenly(url, requestsOf(0), seconds)));
    taken.push(spreadOf(times).p95);
  };
  for (let round = 0; round < rounds; round += 1) {
    await shop(runs.alone);
    const close = await openDesks(url, cookie, 20);
    await shop(runs.besideDesks);
    await close();
  }
  return runs;
}

/** Fills the sample shop in this database with orders, customers, payments, exceptions and tickets. */
export const fillWithOrders = (database: string): Promise<void> => runSql(database, fill);

/** Prints how long the lists of the desk take, and what open desks change for shoppers. */
export async function printDesk(server: MeasuredServer, rounds: number): Promise<void> {
  const cookie = await openOwnersDesk(server);
  console.log(`| ${orders.toLocaleString('en')} orders | p50 ms | p95 ms |\n| --- | --: | --: |`);
  for (const { name, spread } of await measureLists(server.url, cookie, 60))
    console.log(`| ${name} | ${spread.p50.toFixed(1)} | ${spread.p95.toFixed(1)} |`);
  const { alone, besideDesks } = await measureShoppers(server.url, cookie, rounds, 3);
  const shown = (times: readonly number[]) =>
    `${spreadOf(times).p50.toFixed(2)} (${times.map((time) => time.toFixed(2)).join(' ')})`;
  console.log(
    `\nShoppers' p95 in ms, median (all runs): alone ${shown(alone)}, beside twenty desks ${shown(besideDesks)}`,
  );
}
