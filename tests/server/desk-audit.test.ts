import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { verifyAudit } from '#server/audit/audit-log.ts';
import { auditLog } from '#server/db/schema.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openOwnedShop } from '#tests/support/server/ops.ts';

const pay = forFile(await openOwnedShop());
const money = await openDesk(pay, 'money');

describe('the audit', () => {
  it('has the changes of the desk and of the shell, who made them, and the states', async () => {
    const exceptionID = await pay.mistyped();
    await money.change(`/exception/${exceptionID}/send-back`, { decidedOn: 'open', reference: 'AUDIT00001' });
    await pay.ops('settle', String(await pay.mistyped()), '--note', 'called 0712345678');
    const owner = await openDesk(pay, 'owner');
    const [enrolled, ofShell, ofDesk] = (await owner.call('GET', '/audit')).json.message.rows;
    expect(enrolled.call).toBe('POST /invitation/accept');
    expect(ofShell).toMatchObject({ who: 'shell', call: 'ops settle', before: { state: 'open' } });
    expect(ofDesk).toMatchObject({
      who: 'The money',
      role: 'money',
      call: 'POST /exception/{exceptionID}/send-back',
      target: `exception ${exceptionID}`,
      before: { state: 'open' },
      after: { state: 'settled' },
    });
    const csv = (await owner.call('GET', '/audit/csv?from=2026-11-21&to=2026-11-22')).json.message.csv;
    expect(csv).toContain('auditID,at,who,role');
    expect(csv).not.toContain('0712345678');
    expect((await owner.call('GET', '/audit/verification')).json.message).toMatchObject({ holds: true });
    expect(await pay.ops('audit', 'verify')).toMatchObject({
      code: 0,
      out: expect.stringContaining('The audit holds'),
    });
  });

  it('does not hold with an altered, a deleted, or a swapped row', async () => {
    const rows = await pay.db.select().from(auditLog).orderBy(auditLog.auditID);
    const [first, second, third] = rows.slice(1, 4);
    if (!first || !second || !third) throw new Error('there are too few rows');
    const tried = async (alter: (tx: Parameters<Parameters<typeof pay.db.transaction>[0]>[0]) => Promise<unknown>) => {
      let holds: boolean | null = null;
      await pay.db
        .transaction(async (tx) => {
          await alter(tx);
          ({ holds } = await verifyAudit({ ...pay.deps, db: tx }));
          throw new Error('undone');
        })
        .catch(() => {});
      return holds;
    };
    const byID = (row: { auditID: number }) => eq(auditLog.auditID, row.auditID);
    expect(await tried(async () => {})).toBe(true);
    expect(await tried((tx) => tx.update(auditLog).set({ who: 'Nobody' }).where(byID(second)))).toBe(false);
    expect(await tried((tx) => tx.delete(auditLog).where(byID(second)))).toBe(false);
    const swapped = async (tx: Parameters<Parameters<typeof pay.db.transaction>[0]>[0]) => {
      await tx.delete(auditLog).where(byID(second));
      await tx.delete(auditLog).where(byID(third));
      await tx.insert(auditLog).values([
        { ...second, auditID: third.auditID, actionID: null },
        { ...third, auditID: second.auditID, actionID: null },
      ]);
    };
    expect(await tried(swapped)).toBe(false);
    expect((await pay.ops('audit', 'verify')).code).toBe(0);
  });
});
