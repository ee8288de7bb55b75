import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paymentAttempts, paymentExceptions } from '#server/db/schema.ts';
import { replaySpool, startReplaying, warnAboutSpool } from '#server/payments/receive-callback.ts';
import { repairPayments } from '#server/payments/reconcile.ts';
import { storeCallback } from '#server/payments/stored-callbacks.ts';
import { noSpool, openCallbackSpool } from '#server/spool/callback-spool.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import {
  type Buyer,
  lost,
  openPaymentShop,
  paidCallback,
  paybillConfirmation,
} from '#tests/support/server/payment-shop.ts';

/** Callbacks that arrive while the database is unreachable. */

const home = mkdtempSync(join(tmpdir(), 'uwanja-spool-'));
const folder = join(home, 'callbacks');
const pay = forFile(await openPaymentShop({}, { spool: openCallbackSpool(folder) }));
const usual = pay.deps.db;
beforeEach(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  restoreDatabase();
  pay.restoreNetwork();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const unreachable = () => Promise.reject(new Error('connection terminated unexpectedly'));
/** Cuts the server off from its database; with another `answer`, lets its queries wait for ever. */
function cutDatabase(answer: () => Promise<unknown> = unreachable) {
  const cut: Readonly<Record<string, unknown>> = {
    transaction: answer,
    execute: answer,
    select: () => ({ from: () => ({ where: answer }) }),
    insert: () => ({ values: () => ({ onConflictDoUpdate: () => ({ returning: answer }) }) }),
  };
  const away = new Proxy(usual, { get: (target, name) => cut[String(name)] ?? Reflect.get(target, name) });
  Object.assign(pay.deps, { db: away });
}
const restoreDatabase = () => Object.assign(pay.deps, { db: usual });
const spooled = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []);
const accountOf = async (buyer: Buyer) => (await pay.details(buyer)).json.message.account as string;

describe('a paybill payment that is reported while the database is unavailable', () => {
  it.each<[string, () => Promise<unknown>, string]>([
    ['refuses connections', unreachable, 'UKLSPOOL01'],
    ['does not answer', () => new Promise(() => {}), 'UKLSPOOL02'],
  ])(
    'acknowledges a paybill payment, and places its order once when a database that %s is available again',
    async (_, answer, receipt) => {
      const buyer = await pay.buyer();
      const account = await accountOf(buyer);
      cutDatabase(answer);
      const { status, json } = await pay.confirm(paybillConfirmation(account, receipt));
      expect([status, json]).toEqual([200, { ResultCode: 0, ResultDesc: 'Success' }]);
      expect(spooled()).toHaveLength(1);
      expect(await replaySpool(pay.deps).catch(() => 0)).toBe(0);
      restoreDatabase();
      expect(await replaySpool(pay.deps)).toBe(1);
      expect(await replaySpool(pay.deps)).toBe(0);
      await pay.reconcile();
      expect(await pay.exceptions(receipt)).toEqual([]);
      expect(await pay.orderStatus(buyer)).toBe('pending');
      expect(await pay.paymentsOf(account)).toMatchObject([{ receipt, channel: 'paybill' }]);
      expect(spooled()).toEqual([]);
    },
  );

  it('stores a spooled callback once although two processes replay one spool and one died before it removed the file', async () => {
    const buyer = await pay.buyer();
    const account = await accountOf(buyer);
    cutDatabase();
    await pay.confirm(paybillConfirmation(account, 'UKLSPOOL2X'));
    restoreDatabase();
    const [name = ''] = spooled();
    const copy = readFileSync(join(folder, name));
    await Promise.all([replaySpool(pay.deps), replaySpool(pay.deps)]);
    writeFileSync(join(folder, name), copy);
    const before = await pay.lastCallback();
    expect(await replaySpool(pay.deps)).toBe(1);
    expect((await pay.lastCallback())?.callbackNumber).toBe(before?.callbackNumber);
    await pay.reconcile();
    expect(await pay.paymentsOf(account)).toHaveLength(1);
  });

  it('refuses a callback with a time to try again where the disk cannot store it either', async () => {
    writeFileSync(join(home, 'a file'), '');
    const { spool } = pay.deps.callbacks;
    Object.assign(pay.deps.callbacks, { spool: openCallbackSpool(join(home, 'a file')) });
    cutDatabase();
    const { status, headers, json } = await pay.confirm(paybillConfirmation('UW2345ABCD', 'UKLFULL001'));
    expect([status, headers.get('retry-after'), json.success]).toEqual([503, '30', 0]);
    Object.assign(pay.deps.callbacks, { spool });
  });

  it('stores a spooled callback in a file that only the shop may read', async () => {
    cutDatabase();
    await pay.confirm(paybillConfirmation('UW2345ABCD', 'UKLMODE001'));
    const [name = ''] = spooled();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(join(folder, name), 'utf8')).body).toContain('UKLMODE001');
  });
});

describe('a prompt that is reported while the database is unavailable', () => {
  it('settles a prompt by its spooled callback', async () => {
    const { buyer, id, key } = await pay.prompted();
    cutDatabase();
    expect((await pay.callBack(key, paidCallback(id, 'UKLSPOOL10'))).json.ResultCode).toBe(0);
    restoreDatabase();
    pay.answerAt(/stkpushquery/, lost);
    await replaySpool(pay.deps);
    await pay.reconcile();
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
  });

  it('files no exception for a prompt without an outcome while its callback is spooled or not yet processed', async () => {
    const { buyer, id, key } = await pay.prompted();
    const { attemptID } = await pay.attempt(buyer.cartID);
    // The process ended before it stored the prompt's CheckoutRequestID.
    const { attemptID: ids } = paymentAttempts;
    await pay.db.update(paymentAttempts).set({ checkoutRequestID: null, status: 'created' }).where(eq(ids, attemptID));
    cutDatabase();
    expect((await pay.callBack(key, paidCallback(id, 'UKLSPOOL11'))).json.ResultCode).toBe(0);
    restoreDatabase();
    pay.pass(30 * 60_000);
    const filed = async () =>
      (await pay.db.select().from(paymentExceptions)).filter(({ detail }) => detail.attemptID === attemptID);
    await repairPayments(pay.deps);
    expect(await filed()).toEqual([]);
    const [report] = spooled();
    const { callbackID, body } = JSON.parse(readFileSync(join(folder, report ?? ''), 'utf8'));
    await storeCallback(pay.deps, { callbackID, kind: 'stk', attemptID, body });
    rmSync(folder, { recursive: true });
    await repairPayments(pay.deps);
    expect(await filed()).toEqual([]);
    pay.answerAt(/stkpushquery/, lost);
    await pay.reconcile();
    expect([await filed(), (await pay.state(buyer))[1]]).toEqual([[], 'pending']);
  });

  it('does not spool a callback to an address that the shop never issued', async () => {
    cutDatabase();
    expect((await pay.callBack('guessed', paidCallback('ws_CO_1', 'UKLSPOOL11'))).json.ResultCode).toBe(0);
    expect(spooled()).toEqual([]);
  });

  it('refuses callbacks beyond two thousand, so that strangers cannot fill the disk', async () => {
    const { spool } = pay.deps.callbacks;
    const full = { ...spool, append: openCallbackSpool(folder).append };
    Object.assign(pay.deps.callbacks, { spool: full });
    cutDatabase();
    await pay.callBack('0'.repeat(32), paidCallback('ws_CO_1', 'UKLSPOOL12'));
    for (let count = 1; count < 2_000; count += 1) writeFileSync(join(folder, `${count}.json`), '');
    expect((await pay.callBack('0'.repeat(32), paidCallback('ws_CO_1', 'UKLSPOOL12'))).status).toBe(503);
    expect((await pay.confirm(paybillConfirmation('UW2345ABCD', 'UKLSPOOL13'))).status).toBe(200);
    Object.assign(pay.deps.callbacks, { spool });
  });
});

it('reports a torn file once, continues with the others and with repairs, and leaves the file to the owner', async () => {
  const buyer = await pay.buyer();
  const account = await accountOf(buyer);
  cutDatabase();
  await pay.confirm(paybillConfirmation(account, 'UKLSPOOL20'));
  restoreDatabase();
  writeFileSync(join(folder, '0-torn.json'), '{"callbackID":');
  const warn = vi.spyOn(pay.deps.log, 'warn');
  expect([await replaySpool(pay.deps), await replaySpool(pay.deps)]).toEqual([1, 0]);
  expect(warn.mock.calls).toEqual([[{ file: '0-torn.json' }, expect.stringContaining('a spooled callback is torn')]]);
  await repairPayments(pay.deps);
  await pay.reconcile();
  expect(await pay.orderStatus(buyer)).toBe('pending');
  expect(spooled()).toEqual(['0-torn.json']);
});

it('starts the job of a replayed callback at once, and of one that is processed at once after thirty seconds', async () => {
  const enqueue = vi.spyOn(pay.deps.jobs, 'enqueue');
  const dueIn = () =>
    enqueue.mock.calls
      .filter(([, name]) => name === 'process-callback')
      .map(([, , , at]) => at && at.getTime() - pay.deps.clock().getTime());
  await pay.confirm(paybillConfirmation(await accountOf(await pay.buyer()), 'UKLSPOOL21'));
  expect(dueIn()).toEqual([30_000]);
  cutDatabase();
  await pay.confirm(paybillConfirmation(await accountOf(await pay.buyer()), 'UKLSPOOL22'));
  restoreDatabase();
  await replaySpool(pay.deps);
  expect(dueIn()).toEqual([30_000, undefined]);
});

it('looks for spooled callbacks often enough to store one within three seconds of the database’s return', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const list = vi.fn(async () => []);
    const callbacks = { ...pay.deps.callbacks, spool: { ...noSpool, list } };
    const stop = startReplaying({ ...pay.deps, callbacks });
    for (let looked = 1; looked <= 3; looked += 1) {
      expect(list).toHaveBeenCalledTimes(looked);
      await vi.advanceTimersByTimeAsync(2_500);
    }
    await stop();
  } finally {
    vi.useRealTimers();
  }
});

describe('the spool’s folder', () => {
  const callback = (second: number) => ({
    callbackID: randomUUID(),
    kind: 'c2b-confirmation' as const,
    callbackKey: null,
    body: '{}',
    receivedAt: new Date(Date.UTC(2026, 10, 21, 9, 0, second)).toISOString(),
  });

  it('lists callbacks in the order in which they arrived, also those of earlier releases', async () => {
    const spool = openCallbackSpool(folder);
    const callbacks = [3, 1, 4, 2, 6, 5].map(callback);
    for (const one of callbacks) await spool.append(one);
    const earlier = callback(0);
    writeFileSync(join(folder, `${earlier.callbackID}.json`), JSON.stringify(earlier));
    const listed = await Promise.all((await spool.list()).map(spool.read));
    const inOrder = [...callbacks].sort((one, other) => one.receivedAt.localeCompare(other.receivedAt));
    expect(listed.filter((one) => one !== 'unreadable' && one?.callbackID !== earlier.callbackID)).toEqual(inOrder);
    expect(listed).toContainEqual(earlier);
  });

  it('deletes what a crashed process left unfinished, and nothing that may still be written', async () => {
    const spool = openCallbackSpool(folder);
    await spool.append(callback(1));
    const [whole = ''] = await spool.list();
    const [crashed, running, checked] = [`${whole}.a.part`, `${whole}.b.part`, 'check-1'];
    for (const name of [crashed, running, checked]) writeFileSync(join(folder, name), '');
    const longAgo = new Date(Date.now() - 3_600_000);
    for (const name of [crashed, checked, whole]) utimesSync(join(folder, name), longAgo, longAgo);
    expect(await spool.list()).toEqual([whole]);
    expect(readdirSync(folder).sort()).toEqual([whole, running]);
  });
});

it('warns at the start with a real M-PESA where nothing can be spooled', async () => {
  const errors: unknown[] = [];
  const log = { ...pay.deps.log, error: (...args: unknown[]) => errors.push(args) };
  const deps = { ...pay.deps, log: log as unknown as typeof pay.deps.log };
  const real = { ...deps, config: { ...deps.config, darajaUrl: 'https://api.safaricom.co.ke' } };
  await warnAboutSpool(real);
  expect(errors).toEqual([]);
  const callbacks = { ...deps.callbacks, spool: openCallbackSpool(join(home, 'a file')) };
  await warnAboutSpool({ ...real, callbacks });
  expect(errors).toHaveLength(1);
});

it('lets several processes of one machine check the spool’s folder at the same moment', async () => {
  const shared = join(home, 'shared');
  await Promise.all(Array.from({ length: 8 }, () => openCallbackSpool(shared).check()));
  expect(readdirSync(shared)).toEqual([]);
});
