import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnySchema } from '#contract/call.ts';
import type { ArticleEdit } from '#contract/desk/articles.ts';
import type { NewsletterEdit } from '#contract/desk/newsletters.ts';
import { deskRoles } from '#contract/desk/roles.ts';
import type { ServiceEdit } from '#contract/desk/services.ts';
import {
  articles,
  codeBatches,
  newsletterIssues,
  newsletterSubscriptions,
  orders,
  outboxMessages,
  paymentAttempts,
  paymentExceptions,
  services,
  staff,
  staffSessions,
  tickets,
  users,
  vaultCodes,
} from '#server/db/schema.ts';
import { deskCalls } from '#server/desk/calls.ts';
import type { ServedDeskCall } from '#server/desk/serve-desk.ts';
import { loadCodes } from '#server/vault/load-codes.ts';
import { randomIndexes } from '#tests/support/random/numbers.ts';
import { tableHashes } from '#tests/support/server/database.ts';
import { type DeskPerson, openDesk } from '#tests/support/server/desk.ts';
import { newReceipt } from '#tests/support/server/ops.ts';
import { paybillConfirmation } from '#tests/support/server/payment-shop.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';
import { openVaultShop } from '#tests/support/server/vault.ts';

/**
 * Random calls of the desk by a visitor, a shopper, and each role with a fresh and with an older passkey, also under
 * another's actionID. `FUZZ_REQUESTS=10000 FUZZ_SEED=7 npx vitest run tests/server/desk-fuzz.test.ts` tries more.
 */
const requests = Number(process.env.FUZZ_REQUESTS ?? 250);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_124);

const random = randomIndexes(seed);
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;

let shop: Awaited<ReturnType<typeof openVaultShop>>;
interface Actor {
  readonly name: string;
  readonly role: string | null;
  readonly isFresh: boolean;
  readonly cookie: string;
  readonly token: string;
}
let actors: Actor[] = [];
const usedActions: string[] = [];
const secretCodes = ['FUZZ-AAAA', 'FUZZ-BBBB', 'FUZZ-CCCC', 'FUZZ-DDDD', 'FUZZ-EEEE'];

beforeAll(async () => {
  shop = await openVaultShop();
  await loadCodes(
    shop.deps,
    secretCodes.map((code, line) => ({ line, variantID: goods.giftCard, code })),
  );
  const buyer = await shop.bought([goods.giftCard, 2]);
  await shop.bought([goods.giftCard, 1]);
  for (let index = 0; index < 6; index += 1) {
    const other = await shop.bill(await shop.buyer(index % 2 ? goods.mug : goods.giftCard));
    const account = index < 2 ? 'NOBODY1' : other.orderID;
    await shop.confirm(paybillConfirmation(account, newReceipt(), `${other.amount + (index === 3 ? 50 : 0)}.00`));
  }
  await shop.prompted();
  const reader = { email: 'asha@example.com', phoneVerifiedAt: shop.deps.clock() };
  await shop.db.update(users).set(reader).where(eq(users.userId, buyer.userId));
  await shop.db.insert(newsletterSubscriptions).values({ email: reader.email, category: 'all' });
  const ticket = { name: 'Asha', email: 'asha@example.com', subject: `About ${buyer.orderID}`, issue: 'Where is it?' };
  await shop.call('POST', '/v1/user/contact', { token: buyer.token, body: ticket });
  const people: DeskPerson[] = [];
  for (const role of deskRoles) people.push(await openDesk(shop, role), await openDesk(shop, role, `Stale ${role}`));
  const stale = new Date(shop.deps.clock().getTime() - 6 * 60_000);
  for (const [index, { staffID }] of people.entries())
    if (index % 2 === 1)
      await shop.db.update(staffSessions).set({ freshAt: stale }).where(eq(staffSessions.staffID, staffID));
  actors = [
    { name: 'a visitor', role: null, isFresh: false, cookie: '', token: '' },
    { name: 'a shopper', role: null, isFresh: false, cookie: `desk=${buyer.token}`, token: buyer.token },
    ...people.map(({ name, cookie }, index) => ({
      name,
      role: deskRoles[Math.floor(index / 2)] ?? null,
      isFresh: index % 2 === 0,
      cookie: cookie(),
      token: '',
    })),
  ];
}, 120_000);
afterAll(() => shop.stop());

const newsletter: NewsletterEdit = { subject: 'Cards', content: 'They are here.', categories: ['products'] };
const article: ArticleEdit = {
  title: 'Cup',
  intro: 'It begins.',
  content: 'On Saturday.',
  photo: 'news-lime',
  author: 'Asha',
  categories: [],
  tier: 'free',
  highlight: false,
  event: null,
  visibility: 'hidden',
  publishAt: null,
};
const service: ServiceEdit = {
  name: 'Lessons',
  description: 'An hour.',
  image: 'coaching-lime',
  category: 'coaching',
  visibility: 'shown',
  publishAt: null,
  plans: [{ subscriptionItemID: null, period: '1 month', days: 30, price: 900, hidden: false }],
};

/** The ids that exist now, by the names of parameters and fields. */
async function readPools(): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const { db } = shop;
  const [o, e, a, m, t, u, c, s, b, w, v1, n] = await Promise.all([
    db.select({ id: orders.orderID, status: orders.status }).from(orders),
    db.select({ id: paymentExceptions.exceptionID }).from(paymentExceptions),
    db.select({ id: paymentAttempts.attemptID, status: paymentAttempts.status }).from(paymentAttempts),
    db.select({ id: outboxMessages.messageID, state: outboxMessages.state }).from(outboxMessages),
    db.select({ id: tickets.ticketID }).from(tickets),
    db.select({ id: users.userId }).from(users),
    db.select({ id: vaultCodes.codeID }).from(vaultCodes),
    db.select({ id: staff.staffID }).from(staff),
    db.select({ id: codeBatches.batchID }).from(codeBatches),
    db.select({ id: articles.articleID }).from(articles),
    db.select({ id: services.subscriptionID }).from(services),
    db.select({ id: newsletterIssues.issueID }).from(newsletterIssues),
  ]);
  const ids = (rows: readonly { id: unknown }[]) => rows.map(({ id }) => id);
  return {
    orderID: ids(o),
    exceptionID: ids(e),
    attemptID: ids(a),
    messageID: ids(m),
    ticketID: ids(t),
    userID: ids(u),
    codeID: ids(c),
    staffID: ids(s),
    sessionID: [randomUUID()],
    passkeyID: [randomUUID()],
    commentID: [1],
    replyID: [1],
    decidedOn: [
      ...new Set([...o.map(({ status }) => status), ...a.map(({ status }) => status), ...m.map(({ state: of }) => of)]),
      'open',
      'assigned',
      'active',
      'frozen',
      'open, 0 messages',
      'answered, 1 message',
      'version 1',
      'applied',
      ...['draft', 'tested', 'sending', 'paused'].map((stage) => `${stage}, version 1`),
      'selling',
      'stopped',
      `${c.length} codes`,
      `${c.length} codes, stock follows`,
      ...deskRoles,
    ],
    reference: [`FUZZ${random(1_000_000)}`],
    from: ['2026-11-01'],
    to: ['2026-11-30'],
    before: ['1', 'UWNOBODY22', randomUUID()],
    search: ['asha', '0712345678', '%', '_', "'", 'UW2K7M4QXA'],
    token: ['x'.repeat(43)],
    credential: [{}],
    carrier: ['G4S'],
    role: [...deskRoles],
    items: [[{ itemID: goods.mug, quantity: 1 }]],
    variantID: [goods.giftCard, goods.mug],
    batchID: ids(b),
    articleID: ids(w),
    subscriptionID: ids(v1),
    issueID: ids(n),
    issue: [newsletter],
    selection: [{ search: '', category: null, only: null, without: [] }],
    change: [{ kind: 'raise percent', value: 5, rounding: '9' }, { kind: 'hide' }],
    changeID: [1],
    email: ['asha@example.com'],
    codes: [`NEW-${random(1_000_000)}`, `NEW-${random(1_000_000)}\nNEW-1`],
    cost: [900, null],
    boughtOn: ['2026-11-20', null],
    article: [article],
    service: [service],
  };
}

const hostileValues: readonly unknown[] = ['', '\u0000', null, -1, {}, [], 'x'.repeat(3000), 1e21, '../..', true];

/** A value of a field: one from the pools, one that the schema lists, or one that no call expects. */
function fieldValue(name: string, schema: unknown, pools: Readonly<Record<string, readonly unknown[]>>): unknown {
  if (random(12) === 0) return pick(hostileValues);
  if (name === 'actionID') return usedActions.length > 0 && random(6) === 0 ? pick(usedActions) : randomUUID();
  const pool = pools[name];
  if (pool && pool.length > 0 && random(10) > 0) return pick(pool);
  const inner = schema as { readonly wrapped?: unknown; readonly options?: readonly unknown[]; readonly type?: string };
  if (inner.wrapped) return fieldValue(name, inner.wrapped, pools);
  if (inner.type === 'picklist' && inner.options) return pick(inner.options);
  if (inner.type === 'boolean') return random(2) === 0;
  if (inner.type === 'number') return random(3000);
  return pick(['A text', '12', randomUUID()]);
}

function objectOf(schema: AnySchema | undefined, pools: Readonly<Record<string, readonly unknown[]>>) {
  const entries = schema && 'entries' in schema ? (schema.entries as Readonly<Record<string, { type?: string }>>) : {};
  return Object.fromEntries(
    Object.entries(entries)
      .filter(([, field]) => field.type !== 'optional' || random(2) === 0)
      .map(([name, field]) => [name, fieldValue(name, field, pools)]),
  );
}

/** Rows that a refused call may change: its limits, and the time of the session's last use. */
const ignored = ['rate_limits', 'staff_sessions', 'staff_challenges'];
const rows = async () =>
  Object.fromEntries(Object.entries(await tableHashes(shop.db)).filter(([name]) => !ignored.includes(name)));

async function send({ call, requestShape }: ServedDeskCall, actor: Actor) {
  const pools = await readPools();
  const params = objectOf(requestShape.params, pools);
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])) || 'x');
  const query = new URLSearchParams(
    Object.entries(objectOf(requestShape.query, pools)).map(([name, value]) => [name, String(value)]),
  );
  const body = requestShape.body ? objectOf(requestShape.body, pools) : undefined;
  if (typeof body?.actionID === 'string') usedActions.push(body.actionID);
  const answer = await shop.call(call.method, `/desk/api${path}${query.size > 0 ? `?${query}` : ''}`, {
    cookie: actor.cookie,
    token: actor.token,
    ...(body && { body }),
  });
  return { answer, sent: { path, query: String(query), body } };
}

it(`does nothing that the table of roles does not allow, in ${requests} requests (seed ${seed})`, async () => {
  const calls = deskCalls.filter(
    ({ call }) => !('stream' in call) && !('download' in call) && call.path !== '/session',
  );
  let changed = 0;
  for (let count = 0; count < requests; count += 1) {
    const [chosen, actor] = [pick(calls), pick(actors)];
    const { call } = chosen;
    // The owner would end the sessions of the others, or change their roles.
    if (actor.role === 'owner' && call.path.startsWith('/staff/{')) continue;
    const isAllowed =
      call.roles === 'visitor' ||
      (actor.role !== null &&
        (call.roles as readonly string[]).includes(actor.role) &&
        (!call.stepUp || actor.isFresh));
    const before = await rows();
    const { answer, sent } = await send(chosen, actor);
    const about = JSON.stringify({ call: `${call.method} ${call.path}`, actor: actor.name, sent, answer: answer.json });
    expect(answer.status, about).toBeLessThan(500);
    if (!isAllowed) expect([401, 403], about).toContain(answer.status);
    if (answer.status >= 400) expect(await rows(), about).toEqual(before);
    else {
      changed += call.method === 'GET' ? 0 : 1;
      expect(v.safeParse(call.answer, answer.json.message).issues, about).toBeUndefined();
      for (const code of secretCodes) expect(about).not.toContain(code);
      // A phone is in the answer of a reveal or an export, and for the owner and an order to send.
      const isPersonal = /contact$|data$/.test(call.path) || actor.role === 'owner' || actor.role === 'fulfilment';
      if (!isPersonal) expect(JSON.stringify(answer.json), about).not.toMatch(/254[17]\d{8}/);
    }
  }
  expect(changed).toBeGreaterThan(requests / 50);
}, 3_600_000);
