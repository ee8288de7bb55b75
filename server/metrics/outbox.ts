import { count, inArray, min } from 'drizzle-orm';
import { Counter, Gauge, type Registry } from 'prom-client';
import { outboxMessages, unfinishedStates } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

/** Reads the unfinished messages by state, from their own index. */
const readOutbox = ({ db }: Deps) =>
  db
    .select({ state: outboxMessages.state, messages: count(), oldest: min(outboxMessages.createdAt) })
    .from(outboxMessages)
    .where(inArray(outboxMessages.state, [...unfinishedStates]))
    .groupBy(outboxMessages.state);

/**
 * Registers the metrics of messages: the outcomes of this process's messages, and the unfinished ones in the outbox.
 * @returns a function that reads the outbox; if the database fails, the gauges of the outbox are empty
 */
export function outboxMetrics(register: Registry, deps: Deps): () => Promise<void> {
  const registers = [register];
  new Counter({
    name: 'uwanja_messages_total',
    help: 'Text messages and e-mail of this process by outcome: sent; failed for good; uncertain, for a person to decide; expired; or dropped where nothing is set up to send them.',
    labelNames: ['channel', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const [channel, outcomes] of Object.entries(deps.mailer.counts()))
        for (const [outcome, number] of Object.entries(outcomes)) this.inc({ channel, outcome }, number);
    },
  });
  const messages = new Gauge({
    name: 'uwanja_outbox_messages',
    help: 'Messages in the outbox: pending and sending ones are on their way; uncertain and failed ones wait for a person.',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'uwanja_outbox_oldest_pending_seconds',
    help: 'Age of the oldest message that waits for an attempt; 0 without one.',
    registers,
  });
  return async () => {
    try {
      const rows = new Map((await readOutbox(deps)).map((row) => [row.state, row]));
      for (const state of unfinishedStates) messages.set({ state }, rows.get(state)?.messages ?? 0);
      const since = rows.get('pending')?.oldest ?? null;
      oldest.set(since === null ? 0 : Math.max(0, deps.clock().getTime() - since.getTime()) / 1000);
    } catch (error) {
      deps.log.warn({ err: error }, 'the metrics of the outbox could not be read');
      messages.reset();
      oldest.remove();
    }
  };
}
