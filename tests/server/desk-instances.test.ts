import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyAudit } from '#server/audit/audit-log.ts';
import { connectPostgres } from '#server/db/open.ts';
import { paymentExceptions } from '#server/db/schema.ts';
import { newPostgresDatabase } from '#tests/support/server/database.ts';
import { type DeskPerson, openDesk } from '#tests/support/server/desk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/server.ts';

/** Desks of several instances with one PostgreSQL. */

let drop: () => Promise<void>;
let instances: readonly TestServer[];
beforeAll(async () => {
  const created = await newPostgresDatabase('sample');
  drop = created.drop;
  instances = await Promise.all(
    [1, 2, 3].map(() => startTestServer({}, { database: () => connectPostgres(created.url) })),
  );
});
afterAll(async () => {
  for (const { stop } of instances) await stop();
  await drop();
});

it('of desks on one exception, each by its own instance, one settles it and the others see both states', async () => {
  const [{ db, deps }] = instances as [TestServer];
  const filed = Array.from({ length: 8 }, (_, place) => ({
    reason: 'unknown account',
    receipt: `SKDESK000${place}`,
    amount: 500,
    detail: {},
  }));
  const rows = await db.insert(paymentExceptions).values(filed).returning();
  const people: DeskPerson[] = [];
  for (const [place, instance] of [...instances, ...instances].entries())
    people.push(await openDesk(instance, place % 2 === 0 ? 'money' : 'owner', `Person ${place}`));
  for (const { exceptionID } of rows) {
    const answers = await Promise.all(
      people.map((person, place) =>
        person.change(`/exception/${exceptionID}/send-back`, {
          decidedOn: 'open',
          reference: `BACK${exceptionID}X${place}`.padEnd(10, '0'),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const { status, json } of answers)
      if (status === 409)
        expect(json).toMatchObject({ reason: 'overtaken', states: { decidedOn: 'open', now: 'settled' } });
  }
  const settled = await db
    .select()
    .from(paymentExceptions)
    .where(
      inArray(
        paymentExceptions.exceptionID,
        rows.map(({ exceptionID }) => exceptionID),
      ),
    );
  expect(settled.filter(({ settledAt }) => settledAt === null)).toEqual([]);
  // The rows of three instances are one chain.
  expect(await verifyAudit(deps)).toMatchObject({ holds: true });
});
