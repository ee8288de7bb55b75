import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codeLimits } from '#contract/desk/codes.ts';
import { auditLog, codeBatches, orders, stockChanges, variants, vaultCodes } from '#server/db/schema.ts';
import { requireVault } from '#server/vault/load-codes.ts';
import { newActionID, openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';
import { openVaultShop } from '#tests/support/server/vault.ts';

/** The codes of gift cards at the desk. */

const shop = forFile(await openVaultShop());
const owner = await openDesk(shop, 'owner');

const codesNamed = (name: string, count: number) =>
  Array.from({ length: count }, (_, one) => `${name}-${one}-CODE`).join('\n');
const read = async (variantID: number) => (await owner.call('GET', `/code/variant/${variantID}`)).json.message;
const readBatch = async (batchID: number) => (await owner.call('GET', `/code/batch/${batchID}`)).json.message;
const preview = (variantID: number, codes: string, person = owner) =>
  person.call('POST', `/code/variant/${variantID}/preview`, { codes });
const bought = { supplier: 'Kuponi Ltd', cost: 9000, boughtOn: '2026-11-20' };
const load = async (variantID: number, codes: string, person = owner) =>
  person.change(`/code/variant/${variantID}`, { decidedOn: (await read(variantID)).state, codes, ...bought });
const stockOf = async (variantID: number) =>
  (await shop.db.select().from(variants).where(eq(variants.variantID, variantID)))[0]?.stock;
/** A variant without stock, whose first batch has so many codes. */
async function withBatch(name: string, codes: number) {
  const variantID = await shop.newVariant();
  await shop.db.update(variants).set({ stock: 0 }).where(eq(variants.variantID, variantID));
  const loaded = await load(variantID, codesNamed(name, codes));
  return { variantID, batchID: loaded.json.message.batchID as number };
}
const stop = (batchID: number, decidedOn = 'selling') =>
  owner.change(`/code/batch/${batchID}/stop`, { decidedOn, reason: 'The supplier called' });

describe('a batch of codes', () => {
  it('is checked by line without repeating a code, and nothing of it is loaded', async () => {
    const card = await shop.newVariant();
    await shop.load(card, 'OLD-CODE');
    const tried = await preview(card, `ABCD-1\n\nabcd 1\nold-code\n${'x'.repeat(201)}\nEFGH-2`);
    expect(tried.json.message).toEqual({
      state: '1 code',
      name: expect.any(String),
      variant: expect.any(String),
      codes: 5,
      first: '…D-1',
      last: '…H-2',
      badLines: [3, 4, 5],
      errors: [
        { line: 3, message: 'The code is the same as on line 1.' },
        { line: 4, message: 'The code was loaded before.' },
        { line: 5, message: 'The code is longer than 200 characters.' },
      ],
      waiting: 0,
    });
    expect(JSON.stringify(tried.json).toLowerCase()).not.toMatch(/abcd|efgh|old-code/);
    expect((await shop.rowsOf(card)).length).toBe(1);
    const refused = await load(card, 'ABCD-1\nOLD-CODE');
    expect(refused.json).toMatchObject({
      reason: 'refused',
      message: 'A line cannot be loaded. Nothing was loaded.',
    });
    expect(await shop.db.select().from(codeBatches).where(eq(codeBatches.variantID, card))).toEqual([]);
  });

  it.each([
    ['commas', 'variantID,code\n#,GOOD-CSV-0001\n#,GOOD-CSV-0002\n'],
    ['semicolons and quotes', '"code";"variantID"\r\n"GOOD-SEMI-0001";"#"\r\n"GOOD-SEMI-0002";"#"\r\n'],
    ['a byte order mark', '\ufeffCode\nGOOD-BOM-0001\nGOOD-BOM-0002'],
    ['tabs and an empty line', 'VariantID\tCODE\n#\tGOOD-TAB-0001\n\n#\tGOOD-TAB-0002'],
  ])('is read from CSV with %s: its column “code” alone is loaded', async (_, csv) => {
    const card = await shop.newVariant();
    const text = csv.replaceAll('#', String(card));
    const tried = (await preview(card, text)).json.message;
    expect(tried).toMatchObject({ codes: 2, badLines: [], first: '…0001', last: '…0002' });
    expect((await load(card, text)).json.message.loaded).toBe(2);
    const vault = requireVault(shop.deps);
    const codes = (await shop.rowsOf(card)).map(({ sealed }) => vault.decrypt(sealed, card));
    expect(codes.map((code) => code.replace(/-\w+-/, '-'))).toEqual(['GOOD-0001', 'GOOD-0002']);
  });

  it('refuses the rows of CSV that are of another variant, broken or without a code', async () => {
    const card = await shop.newVariant();
    const text = `variantID,code\n${card},FINE-1\n1,OTHER-2\n${card},HALF-3,MORE\n${card},\n${card},"TWO,4"`;
    const tried = (await preview(card, text)).json.message;
    expect(tried.errors).toEqual([
      { line: 3, message: `The variantID is not ${card}, which the codes are loaded for.` },
      { line: 4, message: expect.stringMatching(/^There are 3 columns where the titles are 2\./) },
      { line: 5, message: 'The code is empty.' },
      { line: 6, message: expect.stringMatching(/^A code has no comma/) },
    ]);
    expect(tried).toMatchObject({ codes: 5, badLines: [3, 4, 5, 6] });
    expect((await load(card, text)).json.message).toBe('3 lines cannot be loaded. Nothing was loaded.');
    const empty = (await preview(card, 'variantID,code')).json.message;
    expect(empty.errors).toEqual([{ line: 1, message: 'There is no code below the titles.' }]);
    const unknown = (await preview(card, 'code;pin\nABCD;1234')).json.message;
    expect(unknown.errors).toEqual([{ line: 1, message: 'The title of column 2 is none of code, variantID.' }]);
  });

  it('refuses lines of several cells without a title, whose buyer would get the whole line', async () => {
    const card = await shop.newVariant();
    const text = `${card},ABCD-1\nEFGH-2\n${card};ABCD-3\n${card}\tABCD-4`;
    const tried = (await preview(card, text)).json.message;
    expect(tried.badLines).toEqual([1, 3, 4]);
    expect(tried.errors[0].message).toBe(
      'A code has no comma, semicolon or tab. A table needs a first line with its titles, one of them code.',
    );
    expect((await load(card, text)).json.reason).toBe('refused');
    expect(await shop.rowsOf(card)).toEqual([]);
  });

  it('is loaded with its supplier, cost and day, and named with what is left of it', async () => {
    const { variantID, batchID } = await withBatch('FACTS', 4);
    const { batches, ...stock } = await read(variantID);
    expect(stock).toMatchObject({ state: '4 codes, stock follows', free: 4, waiting: 0, stock: 4, follows: true });
    expect(batches).toEqual([
      expect.objectContaining({ batchID, state: 'selling', ...bought, loaded: 4, free: 4, by: owner.name }),
    ]);
    expect((await shop.rowsOf(variantID)).map((row) => row.batchID)).toEqual([batchID, batchID, batchID, batchID]);
  });

  it('is delivered to the orders that wait, the oldest first, and the rest is sold', async () => {
    const card = await shop.newVariant();
    const first = await shop.bought([card, 2]);
    const second = await shop.bought([card, 1]);
    const { waiting, state } = await read(card);
    expect([waiting, state]).toEqual([3, '0 codes']);
    expect((await preview(card, codesNamed('WAIT', 4))).json.message.waiting).toBe(3);
    const loaded = await load(card, codesNamed('WAIT', 4));
    expect(loaded.json.message).toMatchObject({ loaded: 4, delivered: 2, stock: 1, state: '4 codes, stock follows' });
    for (const { orderID } of [first, second])
      expect((await shop.db.select().from(orders).where(eq(orders.orderID, orderID)))[0]?.status).toBe('completed');
    expect(await read(card)).toMatchObject({ waiting: 0, free: 1, delivered: 3, daysLeft: 4 });
  });

  it('is refused where another person has loaded codes since it was previewed', async () => {
    const card = await shop.newVariant();
    const { state } = await read(card);
    await load(card, codesNamed('FIRST', 1));
    const late = await owner.change(`/code/variant/${card}`, {
      decidedOn: state,
      codes: codesNamed('LATE', 1),
      ...bought,
    });
    expect(late.json).toMatchObject({
      reason: 'overtaken',
      states: { decidedOn: '0 codes', now: '1 code, stock follows' },
    });
    expect((await shop.rowsOf(card)).length).toBe(1);
  });

  it('is loaded once, however often its request is sent, and the audit has neither a code nor a hash of the codes', async () => {
    const card = await shop.newVariant();
    const body = { actionID: newActionID(), decidedOn: '0 codes', codes: 'K7', ...bought };
    const path = `/code/variant/${card}`;
    const answers = [await owner.call('POST', path, body), await owner.call('POST', path, body)];
    expect(answers[1]?.json).toEqual(answers[0]?.json);
    expect((await shop.rowsOf(card)).length).toBe(1);
    const other = await owner.call('POST', path, { ...body, codes: 'K8' });
    expect(other.json.reason).toBe('action used');
    const rows = await shop.db.select().from(auditLog).where(eq(auditLog.actionID, body.actionID));
    expect(rows).toMatchObject([
      { target: `codes of variant ${card}`, before: { state: '0 codes' }, after: { loaded: 1, stock: 1 } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('K7');
  });

  it('is loaded by the owner alone, with a fresh passkey; money and fulfilment see the numbers', async () => {
    const card = await shop.newVariant();
    const fulfilment = await openDesk(shop, 'fulfilment');
    const support = await openDesk(shop, 'support');
    expect((await fulfilment.call('GET', '/code')).status).toBe(200);
    expect((await support.call('GET', '/code')).json.reason).toBe('not allowed');
    expect((await preview(card, 'A', fulfilment)).json.reason).toBe('not allowed');
    expect((await load(card, 'A', fulfilment)).json.reason).toBe('not allowed');
    shop.pass(6 * 60_000);
    expect((await load(card, 'A')).json.reason).toBe('step-up');
    expect((await owner.call('GET', '/code')).status).toBe(200);
    await owner.stepUp();
    expect((await load(card, 'A')).status).toBe(200);
  });

  it('has a bound', async () => {
    const card = await shop.newVariant();
    expect((await preview(card, codesNamed('N', codeLimits.codes))).status).toBe(200);
    expect((await preview(card, codesNamed('N', codeLimits.codes + 1))).status).toBe(400);
    expect((await preview(card, ' \n ')).status).toBe(400);
    expect((await preview(goods.mug, 'A')).status).toBe(404);
    expect((await preview(999_999, 'A')).status).toBe(404);
  });
});

describe('a stopped batch', () => {
  it('is not sold: its free codes leave the stock, no order and no replacement gets one, and its buyers are listed', async () => {
    const { variantID, batchID } = await withBatch('STOP', 3);
    const buyer = await shop.bought([variantID, 1]);
    expect((await stop(batchID)).json.message).toEqual({ state: 'stopped' });
    expect(await read(variantID)).toMatchObject({ free: 0, stopped: 2, stock: 0 });
    expect(await readBatch(batchID)).toMatchObject({
      state: 'stopped',
      stopReason: 'The supplier called',
      free: 2,
      buyers: [{ orderID: buyer.orderID, codes: 1, opened: 0 }],
      next: null,
    });
    const sold = (await shop.rowsOf(variantID)).find(({ orderID }) => orderID === buyer.orderID);
    const path = `/order/${buyer.orderID}/code/${sold?.codeID}/replace`;
    const replaced = await owner.change(path, { decidedOn: 'assigned', reason: 'It does not work' });
    expect(replaced.json.message).toMatchObject({ replacement: null });
    // The buyer now waits, and gets a code when the batch is sold again.
    expect(await read(variantID)).toMatchObject({ waiting: 1, stock: 0 });
    await owner.change(`/code/batch/${batchID}/resume`, { decidedOn: 'stopped' });
    expect(await read(variantID)).toMatchObject({ waiting: 0, free: 1, stopped: 0, stock: 1 });
  });

  it('is stopped once, and says so to a second person', async () => {
    const { batchID } = await withBatch('TWICE', 1);
    await stop(batchID);
    expect((await stop(batchID)).json).toMatchObject({ reason: 'overtaken', states: { now: 'stopped' } });
    expect((await stop(999_999)).status).toBe(404);
    expect((await owner.change(`/code/batch/${batchID}/resume`, { decidedOn: 'selling' })).status).toBe(409);
  });

  it('gets a returned code back without selling it', async () => {
    const { variantID, batchID } = await withBatch('BACK', 2);
    const buyer = await shop.bought([variantID, 1]);
    await stop(batchID);
    const status = (await owner.call('GET', `/order/${buyer.orderID}`)).json.message.state;
    const cancelled = await owner.change(`/order/${buyer.orderID}/cancel`, { decidedOn: status });
    expect(cancelled.json).toMatchObject({ success: 1 });
    expect(await read(variantID)).toMatchObject({ free: 0, waiting: 0, stopped: 2, stock: 0 });
  });
});

describe('the stock of a variant that follows its codes', () => {
  it('is what is free, less what payments hold, and is changed by no hand', async () => {
    const { variantID } = await withBatch('FOLLOW', 5);
    await shop.bought([variantID, 2]);
    const held = await shop.buyer(variantID);
    await shop.initiate(held);
    expect(await read(variantID)).toMatchObject({ free: 3, stock: 2 });
    await load(variantID, codesNamed('MORE', 2));
    expect(await read(variantID)).toMatchObject({ free: 5, stock: 4 });
    const { itemID } = await read(variantID);
    const byHand = await owner.change(`/product/${itemID}/variant/${variantID}/stock`, { by: 5, reason: 'Found' });
    expect(byHand.json).toMatchObject({ reason: 'refused', message: expect.stringContaining('follows its codes') });
    const log = await shop.db.select().from(stockChanges).where(eq(stockChanges.variantID, variantID));
    expect(log.map(({ difference, reason, by }) => [difference, reason, by])).toEqual([
      [5, 'codes', owner.name],
      [2, 'codes', owner.name],
    ]);
  });

  it('loses the code that replaces another one', async () => {
    const { variantID } = await withBatch('REPLACE', 3);
    const { orderID } = await shop.bought([variantID, 1]);
    const [sold] = (await shop.rowsOf(variantID)).filter((row) => row.orderID === orderID);
    const reason = 'It does not work';
    await owner.change(`/order/${orderID}/code/${sold?.codeID}/replace`, { decidedOn: 'assigned', reason });
    expect(await read(variantID)).toMatchObject({ free: 1, stock: 1 });
  });

  it('is switched off and on', async () => {
    const { variantID } = await withBatch('SWITCH', 2);
    const path = `/code/variant/${variantID}/stock`;
    const off = await owner.change(path, { decidedOn: '2 codes, stock follows', follows: false });
    expect(off.json.message).toEqual({ state: '2 codes', stock: 2 });
    await load(variantID, codesNamed('OFF', 1));
    expect(await stockOf(variantID)).toBe(2);
    const on = await owner.change(path, { decidedOn: '3 codes', follows: true });
    expect(on.json.message).toEqual({ state: '3 codes, stock follows', stock: 3 });
  });

  it('stays as it is where codes were there before', async () => {
    const card = await shop.newVariant();
    const before = await stockOf(card);
    await shop.load(card, 'BEFORE');
    await load(card, codesNamed('AFTER', 2));
    expect([await stockOf(card), (await read(card)).follows]).toEqual([before, false]);
  });
});

describe('the list of codes', () => {
  it('has the variants that are delivered as codes, by name, and those that orders wait for', async () => {
    const card = await shop.newVariant();
    await shop.bought([card, 1]);
    const list = async (query: string) =>
      (await owner.call('GET', `/code${query}`)).json.message.variants.map(
        ({ variantID }: { variantID: number }) => variantID,
      );
    const all = await list('?limit=100');
    expect(all).toContain(card);
    expect(all).not.toContain(goods.mug);
    expect(await list('?only=waiting')).toEqual([card]);
    expect(await list('?search=no-such-card')).toEqual([]);
    const pages: number[] = [];
    let before: string | null = '';
    while (before !== null) {
      const { json } = await owner.call('GET', `/code?limit=5${before && `&before=${before}`}`);
      pages.push(...json.message.variants.map(({ variantID }: { variantID: number }) => variantID));
      before = json.message.next as string | null;
    }
    expect(pages).toEqual(all);
    expect(await shop.db.select().from(vaultCodes).where(eq(vaultCodes.variantID, card))).toEqual([]);
  });
});
