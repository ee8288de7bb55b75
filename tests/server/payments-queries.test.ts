import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { darajaQueryBudgets, paymentAttempts } from '#server/db/schema.ts';
import { connectDaraja } from '#server/mpesa-connection/connection.ts';
import { openQueryBudget } from '#server/mpesa-connection/shared-query-budget.ts';
import { paymentJobs } from '#server/payments/reconcile.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { type Buyer, lost, openPaymentShop, urlOf } from '#tests/support/server/payment-shop.ts';

/** Status queries when M-PESA limits them, does not answer, or several instances send them. */

const pay = forFile(await openPaymentShop());
afterEach(async () => {
  pay.restoreNetwork();
  await pay.db.delete(darajaQueryBudgets);
});

const seconds = (count: number) => count * 1_000;
const minutes = (count: number) => count * 60_000;

/** A buyer who paid by the prompt; the callback was lost. */
async function paidUnreported() {
  const buyer = await pay.buyer();
  await pay.initiate(buyer);
  pay.answerAt(/\/callbacks\//, lost);
  await pay.answer(buyer, 'pin');
  pay.restoreNetwork();
  return buyer;
}

const queryJobs = () => pay.deps.jobs.runWaiting('query-payment', paymentJobs(pay.deps)['query-payment']);

/**
 * Takes the waiting jobs from the queue and runs each as the queue does, at the time that its previous run returned. The
 * tests' queue itself ignores these times. @returns a function that runs the due jobs and returns how many are left
 */
function scheduledQueryJobs(): () => Promise<number> {
  const dueAt = new Map<string, Date>();
  const take = async (attemptID: string): Promise<null> => {
    dueAt.set(attemptID, pay.deps.clock());
    return null;
  };
  return async () => {
    await pay.deps.jobs.runWaiting('query-payment', take);
    const due = [...dueAt].filter(([, at]) => at <= pay.deps.clock());
    const run = async (attemptID: string) => {
      const next = await paymentJobs(pay.deps)['query-payment'](attemptID);
      if (next) dueAt.set(attemptID, next);
      else dueAt.delete(attemptID);
    };
    await Promise.all(due.map(([attemptID]) => run(attemptID)));
    return dueAt.size;
  };
}

/** Limits M-PESA to this many queries in any minute; it refuses the rest. */
function limitQueries(perMinute: number) {
  const answered: number[] = [];
  let refused = 0;
  pay.interceptNetwork((next) => (input, init) => {
    if (!/stkpushquery/.test(urlOf(input))) return next(input, init);
    const now = pay.deps.clock().getTime();
    if (answered.filter((at) => at > now - minutes(1)).length >= perMinute) {
      refused += 1;
      return Promise.resolve(Response.json({}, { status: 429 }));
    }
    answered.push(now);
    return next(input, init);
  });
  return { refused: () => refused };
}

describe('lost callbacks at five queries a minute', () => {
  it.each([
    [20, 5, 'the shop is set to five a minute', 5, 5],
    [40, 10, 'the shop knows no limit and M-PESA refuses', null, 120],
  ] as const)(
    'settles %i lost callbacks within %i minutes at five queries a minute where %s',
    async (lostCallbacks, within, _, queriesPerMinute, mostRefused) => {
      const { deps } = pay;
      const config = { ...deps.config, daraja: { ...deps.config.daraja, queriesPerMinute } };
      const usual = deps.daraja;
      Object.assign(deps, { daraja: connectDaraja({ ...deps, config }, () => deps) });
      const buyers: Buyer[] = [];
      for (let count = 0; count < lostCallbacks; count += 1) buyers.push(await paidUnreported());
      const { refused } = limitQueries(5);
      const isSettled = async () => {
        const states = await Promise.all(buyers.map(pay.state));
        return states.filter(([attempt, order]) => attempt === 'paid' && order === 'pending').length;
      };
      const runJobs = scheduledQueryJobs();
      for (let passed = 0; passed < minutes(within); passed += seconds(5)) {
        pay.pass(seconds(5));
        if ((await runJobs()) === 0) break;
      }
      expect(await isSettled()).toBe(lostCallbacks);
      expect(refused()).toBeLessThanOrEqual(mostRefused);
      Object.assign(deps, { daraja: usual });
    },
  );
});

describe('a query that was not answered', () => {
  it.each([
    ['refused as one too many', () => Response.json({}, { status: 429 }), 11],
    ['lost', lost, 16],
    ['answered with nothing about the prompt', () => Response.json({ errorCode: '500.003.1001' }, { status: 500 }), 16],
  ] as const)('repeats a query soon where it was %s', async (_, answer, waited) => {
    const buyer = await paidUnreported();
    pay.pass(seconds(15));
    pay.answerAt(/stkpushquery/, answer);
    await queryJobs();
    expect((await pay.attempt(buyer.cartID)).queriedAt).toBeNull();
    pay.restoreNetwork();
    pay.pass(seconds(waited));
    await queryJobs();
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
  });

  it('sends a query from another process where the first one has crashed', async () => {
    const buyer = await paidUnreported();
    const { attemptID } = await pay.attempt(buyer.cartID);
    const claimed = { queryClaimedUntil: new Date(pay.deps.clock().getTime() + seconds(45)) };
    await pay.db.update(paymentAttempts).set(claimed).where(eq(paymentAttempts.attemptID, attemptID));
    pay.pass(seconds(30));
    await queryJobs();
    expect(await pay.state(buyer)).toEqual(['pending', 'awaiting payment']);
    pay.pass(seconds(15));
    await queryJobs();
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
  });
});

describe('the budget of queries', () => {
  let now = new Date('2026-11-21T12:00:00Z');
  const instance = (perMinute: number, account = 'shop') =>
    openQueryBudget({ db: pay.db, clock: () => now, account: () => account, perMinute });
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const grants = async (count: number, ...budgets: ReturnType<typeof instance>[]) => {
    const all = await Promise.all(
      budgets.flatMap((budget) => Array.from({ length: count }, () => budget.acquire('job'))),
    );
    return all.filter(({ granted }) => granted).length;
  };

  // @verifies GET /payment/mpesa/query/{checkoutRequestID}: token
  it('shares one budget between all instances', async () => {
    const [one, two] = [instance(60), instance(60)];
    expect(await grants(10, one, two)).toBe(5);
    pass(seconds(1));
    expect(await grants(1, one, two)).toBe(1);
    expect(await grants(5, instance(60, 'another shop'))).toBe(5);
  });

  // @verifies GET /payment/mpesa/query/{checkoutRequestID}: token
  it('grants no more than its rate in any minute', async () => {
    const budget = instance(5);
    let granted = 0;
    for (let passed = 0; passed < minutes(10); passed += seconds(1)) {
      granted += await grants(1, budget);
      pass(seconds(1));
    }
    // In the first minute the bucket is full.
    expect(granted).toBe(51);
  });

  it('schedules each waiting job at a different time', async () => {
    const budget = instance(5);
    await budget.acquire('job');
    const waits: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const grant = await budget.acquire('job');
      if (!grant.granted) waits.push(grant.until.getTime() - now.getTime());
    }
    expect(waits).toEqual([seconds(6), seconds(18), seconds(30)]);
  });

  it('grants nothing during a pause, one query at its end, and no burst for a minute', async () => {
    const [one, two] = [instance(60), instance(60)];
    await one.pause(seconds(10));
    expect(await two.acquire('interactive')).toEqual({
      granted: false,
      until: new Date(now.getTime() + seconds(10)),
    });
    pass(seconds(10));
    expect(await grants(3, two)).toBe(1);
    pass(seconds(5));
    expect(await grants(5, one)).toBe(1);
    pass(seconds(60));
    expect(await grants(10, one)).toBe(5);
  });
});
