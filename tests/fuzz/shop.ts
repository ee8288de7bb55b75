import { desc, eq, gt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Call, RequestShape } from '#contract/call.ts';
import { handset, handsetParams, paybillBody, promptAnswerBody, promptParams } from '#contract/handset.ts';
import { v1Calls } from '#server/app.ts';
import type { Database } from '#server/db/open.ts';
import { rateLimits, sandboxMessages, sandboxPrompts, sessions, variants } from '#server/db/schema.ts';
import { hashToken } from '#server/http/authentication.ts';
import { describeApi } from '#server/openapi/document.ts';
import { paymentJobs } from '#server/payments/reconcile.ts';
import { loadShop } from '#server/seed/load.ts';
import { loadCodes } from '#server/vault/load-codes.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { smallShop } from '#tests/support/server/small-shop.ts';
import { type Actor, type Actors, openActors } from './actors.ts';
import { recordChanges } from './changes.ts';
import { targetsOf } from './plans.ts';
import { cartUpdate, createActorSetUp, newestOf } from './set-up-actor.ts';

/** A running shop with actors that have private data. */

const describeCall = (call: Omit<Call, 'auth'>, request: Omit<RequestShape, 'summary'>) => ({
  call: { auth: 'none' as const, ...call },
  requestShape: { summary: '', ...request },
});
/** The simulated phone's calls (contract/handset.ts), described like the others. */
const sandboxCalls = [
  describeCall({ method: 'GET', path: '/handset/{msisdn}', answer: handset }, { params: handsetParams }),
  describeCall(
    { method: 'POST', path: '/handset/{msisdn}/prompts/{id}', answer: v.string() },
    { params: promptParams, body: promptAnswerBody },
  ),
  describeCall(
    { method: 'POST', path: '/handset/{msisdn}/paybill', answer: v.string() },
    { params: handsetParams, body: paybillBody },
  ),
];

/** The content of a premium article. */
export const premiumContent = 'Here is the secret itself.';
const minute = 60_000;

type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** The peer of a socket, as the server sees it. */
const peer = (remoteAddress: string) => ({
  incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } },
});

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly address: string;
}

export interface ShopAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Processor time, so that other work of the machine does not count. */
  readonly milliseconds: number;
}

/** Changes an answer or an effect of the shop, to test that the fuzzer detects it. */
export type Sabotage = (
  next: () => Promise<Response>,
  about: SentRequest & { readonly db: Database },
) => Promise<Response>;

/** Reads the body; of a stream, which stays open, only what arrives immediately. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  const reader = response.body?.getReader();
  if (!reader) return '';
  const nothing = new Promise<{ value: undefined }>((resolve) => setTimeout(resolve, 50, { value: undefined }));
  const { value } = await Promise.race([reader.read(), nothing]);
  await reader.cancel();
  return value === undefined ? '' : new TextDecoder().decode(value);
}

/** Returns the calls of the API, as the server describes them, and those of the simulated phone. */
async function findTargets({ app }: TestServer) {
  const callsOf = (served: readonly { readonly call: Call }[]) => served.map(({ call }) => call);
  const document = (await (await app.request('/v1/openapi.json')).json()) as ReturnType<typeof describeApi>;
  return [
    ...targetsOf(document, callsOf(v1Calls), '/v1'),
    ...targetsOf(describeApi('Uwanja', sandboxCalls), callsOf(sandboxCalls), '/sandbox'),
  ];
}

/** Creates the functions that send requests to the shop: exact ones of the fuzzer, and calls as the site sends them. */
function createSender({ app, db }: TestServer, actors: Actors, sabotage: Sabotage | undefined) {
  async function send(request: SentRequest): Promise<ShopAnswer> {
    const { method, url, headers, body, address } = request;
    const ask = async () => app.request(url, { method, headers, ...(body !== null && { body }) }, peer(address));
    const before = process.cpuUsage();
    const response = await (sabotage ? sabotage(ask, { ...request, db }) : ask());
    const text = await textOf(response);
    const { user, system } = process.cpuUsage(before);
    return { status: response.status, headers: response.headers, text, milliseconds: (user + system) / 1000 };
  }

  /** Sends a call as the site would. @throws the shop's message when the call is refused */
  async function callAs(actor: Actor, method: string, path: string, body?: object): Promise<unknown> {
    const json = body === undefined ? null : JSON.stringify(body);
    const headers = {
      ...(json !== null && { 'content-type': 'application/json' }),
      ...(actor.token && { token: actor.token }),
      ...(actor.cookie && { cookie: actor.cookie }),
    };
    const response = await app.request(
      path,
      { method, headers, ...(json !== null && { body: json }) },
      peer('192.0.2.9'),
    );
    const answer = (await response.json()) as { success: 0 | 1; message: unknown };
    const cookie = response.headers.get('set-cookie')?.split(';')[0];
    if (cookie) actor.cookie = cookie;
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    actors.recordValues(actor, answer.message, new Set());
    return answer.message;
  }

  return { send, callAs };
}

/** Reads what the simulated phones show, and what is texted to them. */
function createPhoneReader({ db, deliverMessages }: TestServer, actors: Actors) {
  return {
    /** Reads the latest code that was texted to an actor. */
    async readTextedCode(actor: Actor): Promise<void> {
      await deliverMessages();
      const [message] = await db
        .select({ body: sandboxMessages.body })
        .from(sandboxMessages)
        .where(eq(sandboxMessages.msisdn, actor.phone))
        .orderBy(desc(sandboxMessages.messageID))
        .limit(1);
      const code = /^\d+/.exec(message?.body ?? '')?.[0];
      if (code !== undefined) actors.addKnown(actor, 'resetCode', code);
    },
    /** Reads the open prompts on the actors' phones. */
    async readPrompts(): Promise<void> {
      for (const actor of Object.values(actors.current)) {
        const [prompt] = await db
          .select({ id: sandboxPrompts.checkoutRequestID })
          .from(sandboxPrompts)
          .where(eq(sandboxPrompts.msisdn, actor.phone))
          .orderBy(desc(sandboxPrompts.createdAt))
          .limit(1);
        if (prompt) actors.addKnown(actor, 'prompt', prompt.id);
      }
    },
  };
}

/** @param random returns whole numbers below a bound, always the same for a seed */
export async function openFuzzShop(random: (below: number) => number, sabotage?: Sabotage) {
  const settings = { TRUSTED_PROXY: '192.0.2.1', VAULT_KEY: 'ab'.repeat(32) };
  const server = await startTestServer(settings, { database: 'empty' });
  const { db, deps, app } = server;
  await loadShop(db, smallShop, deps.clock());
  await db.update(variants).set({ stock: 100_000 }).where(gt(variants.stock, 0));
  // A listening server caches responses, so this one does as well.
  await deps.responseCache.enable(deps.pubSub);
  const actors = openActors(random);
  const readChanges = await recordChanges(db);
  const targets = await findTargets(server);
  const { send, callAs } = createSender(server, actors, sabotage);
  const setUpActor = createActorSetUp(actors, callAs);
  let codes = 0;

  /** Loads codes that only their buyer may read. */
  async function fillVault(): Promise<void> {
    const rows = Array.from({ length: 30 }, (_, index) => ({
      line: index + 1,
      variantID: index % 2 === 0 ? 1 : 6,
      code: `CODE-${String(codes + index).padStart(6, '0')}-${random(1_000_000)}`,
    }));
    codes += rows.length;
    const { errors } = await loadCodes(deps, rows, { dryRun: false });
    if (errors[0]) throw new Error(errors[0].message);
  }

  /** Whether an actor's token is still valid. */
  async function isSignedIn({ token }: Actor): Promise<boolean> {
    const found = await db
      .select({ one: sql`1` })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)));
    return found.length > 0;
  }

  return {
    ...server,
    actors,
    targets,
    send,
    setUpActor,
    readChanges,
    fillVault,
    resetRateLimits: () => db.delete(rateLimits),
    ...createPhoneReader(server, actors),
    /**
     * Signs the actor in again after a sign-out or a new password, or registers a new account if the old one is
     * deleted. @returns whether that was needed
     */
    async signInAgain(actor: Actor): Promise<boolean> {
      if (actor.token === '' || (await isSignedIn(actor))) return false;
      actor.token = '';
      const body = { phoneNumber: actor.phone, password: actor.password };
      const session = await callAs(actor, 'POST', '/v1/login', body).catch(() => null);
      if (session) Object.assign(actor, { token: (session as { token: string }).token });
      else await setUpActor(actor.name);
      return true;
    },
    /** Lets time pass: unanswered prompts expire, and users add items to their carts so that they can pay again. */
    async passTime(): Promise<void> {
      server.pass(minute + 1000);
      await app.request(`/sandbox/handset/${actors.current.visitor.phone}`);
      await paymentJobs(deps)['repair-payments']('all');
      for (const actor of [actors.current.asha, actors.current.brian]) {
        await callAs(actor, 'GET', `/v1/user/${actor.userId}/cart/available`);
        const { path, body } = cartUpdate(String(newestOf(actor, 'cart')), 'product', 6);
        // A full cart refuses the item, and a cart without an address cannot be paid.
        await callAs(actor, 'PATCH', path, body).catch(() => null);
        await callAs(actor, 'GET', `/v1/payment/overlay/${newestOf(actor, 'cart')}`).catch(() => null);
      }
      const { brian } = actors.current;
      await callAs(brian, 'GET', `/v1/payment/mpesa/express/${newestOf(brian, 'cart')}/${brian.phone}`).catch(
        () => null,
      );
    },
  };
}
export type FuzzShop = Awaited<ReturnType<typeof openFuzzShop>>;
