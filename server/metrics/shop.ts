import { and, count, gt, inArray, isNull, min, ne } from 'drizzle-orm';
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { attemptStatuses } from '#machines/payment-attempt/index.ts';
import { isOpenAttempt } from '../attempts/attempts.ts';
import { paymentAttempts, paymentExceptions, storedCallbacks } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { limitGauges } from './limits.ts';
import { outboxMetrics } from './outbox.ts';
import { registerTotals } from './totals.ts';
import { vaultGauges } from './vault.ts';

/**
 * The shop's metrics: payments, messages and the vault from the database, which all instances share; the rest of this
 * process.
 */

const hour = 3_600_000;

/** Reads the payments. The `in` list of statuses lets the query use the index on status and time, at any table size. */
async function readPayments({ db, clock }: Deps) {
  const now = clock();
  const since = new Date(now.getTime() - hour);
  const [recent, [open], [exceptions], [waiting]] = await Promise.all([
    db
      .select({ status: paymentAttempts.status, count: count() })
      .from(paymentAttempts)
      .where(and(inArray(paymentAttempts.status, [...attemptStatuses]), gt(paymentAttempts.createdAt, since)))
      .groupBy(paymentAttempts.status),
    db
      .select({ count: count(), oldest: min(paymentAttempts.createdAt) })
      .from(paymentAttempts)
      .where(isOpenAttempt),
    db.select({ count: count() }).from(paymentExceptions).where(isNull(paymentExceptions.settledAt)),
    db
      .select({ oldest: min(storedCallbacks.receivedAt) })
      .from(storedCallbacks)
      .where(and(isNull(storedCallbacks.outcome), ne(storedCallbacks.kind, 'c2b-validation'))),
  ]);
  const secondsSince = (moment: Date | null | undefined) =>
    moment ? Math.max(0, now.getTime() - moment.getTime()) / 1000 : 0;
  return {
    recent: new Map(recent.map((row) => [row.status, row.count])),
    open: open?.count ?? 0,
    oldestSeconds: secondsSince(open?.oldest),
    reportSeconds: secondsSince(waiting?.oldest),
    exceptions: exceptions?.count ?? 0,
  };
}

/** Registers the gauges of payments. @returns a function that updates them; they are empty before the first call */
function paymentGauges(register: Registry, deps: Deps): () => Promise<void> {
  const registers = [register];
  const attempts = new Gauge({
    name: 'uwanja_payment_attempts_last_hour',
    help: 'Prompts asked for in the last hour, by what has become of them; their sum is how many were asked for.',
    labelNames: ['status'],
    registers,
  });
  const open = new Gauge({
    name: 'uwanja_payment_attempts_open',
    help: 'Attempts whose outcome is not known yet.',
    registers,
  });
  const oldest = new Gauge({
    name: 'uwanja_payment_attempts_open_oldest_seconds',
    help: 'Age of the oldest attempt whose outcome is not known yet; 0 without one.',
    registers,
  });
  const exceptions = new Gauge({
    name: 'uwanja_payment_exceptions_unresolved',
    help: 'Payments that a person has to look at.',
    registers,
  });
  const reports = new Gauge({
    name: 'uwanja_payment_reports_unprocessed_oldest_seconds',
    help: 'Age of the oldest report of M-PESA that is not processed, such as a payment that it has not confirmed; 0 without one.',
    registers,
  });
  const up = new Gauge({
    name: 'uwanja_database_up',
    help: '1 while the database answers. Without it the payments are left out.',
    registers,
  });
  return async () => {
    try {
      const read = await readPayments(deps);
      for (const status of attemptStatuses) attempts.set({ status }, read.recent.get(status) ?? 0);
      open.set(read.open);
      oldest.set(read.oldestSeconds);
      exceptions.set(read.exceptions);
      reports.set(read.reportSeconds);
      up.set(1);
    } catch (error) {
      deps.log.warn({ err: error }, 'the metrics of the payments could not be read');
      attempts.reset();
      for (const gauge of [open, oldest, exceptions, reports]) gauge.remove();
      up.set(0);
    }
  };
}

/**
 * Registers the metrics that are read on request: payments, the vault, messages, cached responses, and the process.
 * @returns a function that reads them from the database; await it before each use of the registry
 */
export function shopMetrics(register: Registry, deps: Deps): () => Promise<void> {
  const registers = [register];
  collectDefaultMetrics({ register });
  const readers = [
    paymentGauges(register, deps),
    outboxMetrics(register, deps),
    vaultGauges(register, deps),
    limitGauges(register, deps),
  ];
  registerTotals(
    register,
    {
      name: 'uwanja_payment_reports_dropped_total',
      help: 'Reports of prompts that this process has answered and not stored: for no attempt (stray), or too many for one.',
      label: 'why',
    },
    () => deps.callbacks.dropped,
  );
  new Gauge({
    name: 'uwanja_clock_skew_seconds',
    help: "How far this process's clock is ahead of the database's, by which the shop goes; 0 below a second.",
    registers,
    collect() {
      this.set(deps.clockSkewMs() / 1000);
    },
  });
  new Counter({
    name: 'uwanja_callbacks_spooled_total',
    help: 'Callbacks that this process could not store and has spooled to its disk.',
    registers,
    collect() {
      this.reset();
      this.inc(deps.callbacks.spooled);
    },
  });
  registerTotals(
    register,
    {
      name: 'uwanja_public_answers_total',
      help: 'Responses of the catalogue, by source: memory or database.',
      label: 'from',
    },
    () => {
      const { hits, loads } = deps.responseCache.counts();
      return { memory: hits, database: loads };
    },
  );
  registerTotals(
    register,
    {
      name: 'uwanja_pages_sent_total',
      help: 'Pages of the site, by whether they came from the cache or were made.',
      label: 'from',
    },
    () => {
      const { hits, loads } = deps.responseCache.pages.counts();
      return { cache: hits, made: loads };
    },
  );
  new Gauge({
    name: 'uwanja_public_answers_bytes',
    help: 'Memory of the cached responses.',
    registers,
    collect() {
      this.set(deps.responseCache.counts().bytes);
    },
  });
  return async () => {
    for (const read of readers) await read();
  };
}
