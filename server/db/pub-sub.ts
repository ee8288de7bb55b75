import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Client, Notification } from 'pg';
import { second } from '../time.ts';
import type { Engine, Transaction } from './open.ts';
import type { Pool } from './pool.ts';

/** Publishes changes to every instance, by LISTEN and NOTIFY. A message has only a topic; subscribers read the rows. */

const channel = 'uwanja';
/** Waits between two attempts to reconnect, in milliseconds; the last one repeats. */
const reconnectWaits = [100, 250, 500, 1_000];
/** The interval of a query that detects a connection which was cut silently. */
const heartbeatMs = 10 * second;
/** Limits how long a notification may take behind a pooler. One in session mode delivers it within milliseconds. */
const deliveryMs = 2 * second;

/** Notifications do not arrive, because a pooler hands connections to other clients. This does not change by itself. */
export class ListenUnsupportedError extends Error {
  override readonly name = 'ListenUnsupportedError';
}

export interface Subscriber {
  /** A message was published on the topic, or may have been while the connection was unavailable. */
  readonly onMessage: () => void;
  /** The server stops, so no more messages follow. */
  readonly onEnd: () => void;
}

export interface PubSub {
  /** Publishes on a topic when the transaction commits; a rollback publishes nothing. */
  publish(tx: Transaction, topic: string): Promise<void>;
  /**
   * Subscribes to a topic. Every message that is published after the promise resolves reaches the subscriber.
   * @returns a function that ends the subscription
   * @throws ListenUnsupportedError behind a pooler in transaction mode; another error where the database cannot be
   * reached
   */
  subscribe(topic: string, subscriber: Subscriber): Promise<() => void>;
  close(): Promise<void>;
}

/** Sends a notification to a listening client. @throws ListenUnsupportedError where it does not arrive */
async function checkDelivery(pool: Pool, client: Client): Promise<void> {
  const payload = `check:${randomUUID()}`;
  const { promise: arrived, resolve, reject } = Promise.withResolvers<void>();
  const late = new ListenUnsupportedError('a pooler in transaction mode does not deliver notifications');
  const timer = setTimeout(() => reject(late), deliveryMs);
  client.on('notification', (notification: Notification) => {
    if (notification.payload === payload) resolve();
  });
  try {
    await Promise.all([arrived, pool.query({ text: 'select pg_notify($1, $2)' }, [channel, payload])]);
  } finally {
    clearTimeout(timer);
  }
}

/** Listens on a connection outside the pool, and reconnects after each loss until it is closed. */
async function listenOn(pool: Pool, onTopic: (topic: string) => void, onReconnected: () => void) {
  let isClosed = false;
  let disconnect = async () => {};

  async function connect(): Promise<void> {
    const client = pool.newClient();
    const lost = new Promise<void>((resolve) => client.once('end', resolve));
    // `end` reports the loss. This listener exists because an unhandled error event would end the process.
    client.on('error', () => void client.end());
    client.on('notification', ({ payload }: Notification) => onTopic(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (pool.isBehindPooler()) await checkDelivery(pool, client);
    } catch (error) {
      void client.end();
      throw error;
    }
    const heartbeat = setInterval(() => client.query('select 1').catch(() => client.end()), heartbeatMs);
    disconnect = () => client.end();
    if (isClosed) void client.end();
    void lost.then(() => {
      clearInterval(heartbeat);
      if (!isClosed) void reconnect();
    });
  }

  async function reconnect(): Promise<void> {
    for (let tries = 0; !isClosed; tries += 1) {
      await pause(reconnectWaits[Math.min(tries, reconnectWaits.length - 1)], undefined, { ref: false });
      if (isClosed) return;
      try {
        await connect();
        onReconnected();
        return;
      } catch {
        // The database is still away: the next attempt follows.
      }
    }
  }

  await connect();
  return () => {
    isClosed = true;
    return disconnect();
  };
}

/** The topic of everything that the desk's first screen counts. */
export const shopTopic = 'shop';

/** Publishes on a topic when the transaction commits; a rollback publishes nothing. */
export async function publish(tx: Transaction, topic: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${topic})`);
}

/** Opens publishing and subscribing over a database. It starts to listen with the first `subscribe`. */
export function openPubSub(engine: Engine): PubSub {
  const topics = new Map<string, Set<Subscriber>>();
  let listening: Promise<() => Promise<void>> | null = null;
  let isClosed = false;
  const notify = (subscribers: Iterable<Subscriber>) => {
    for (const { onMessage } of subscribers) onMessage();
  };
  const allSubscribers = () => [...topics.values()].flatMap((subscribers) => [...subscribers]);
  const onTopic = (topic: string) => notify(topics.get(topic) ?? []);
  const listen = (): Promise<() => Promise<void>> =>
    engine.kind === 'embedded'
      ? engine.pglite.listen(channel, onTopic)
      : // Messages may have been lost while the connection was unavailable.
        listenOn(engine.pool, onTopic, () => notify(allSubscribers()));
  return {
    publish,
    async subscribe(topic, subscriber) {
      const subscribers = topics.get(topic) ?? new Set();
      topics.set(topic, subscribers.add(subscriber));
      const unsubscribe = () => {
        subscribers.delete(subscriber);
        if (subscribers.size === 0 && topics.get(topic) === subscribers) topics.delete(topic);
      };
      listening ??= listen();
      try {
        await listening;
      } catch (error) {
        if (!(error instanceof ListenUnsupportedError)) listening = null;
        unsubscribe();
        throw error;
      }
      if (isClosed) subscriber.onEnd();
      return unsubscribe;
    },
    async close() {
      isClosed = true;
      for (const { onEnd } of allSubscribers()) onEnd();
      const stopListening = await listening?.catch(() => null);
      await stopListening?.();
    },
  };
}
