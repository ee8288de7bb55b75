import { sql } from 'drizzle-orm';
import type { Engine, Transaction } from './open.ts';

/** Tells every instance that something changed, by LISTEN and NOTIFY. What changed is then read from its row. */

const channel = 'uwanja';

export interface Listener {
  /** The topic was told of, or may have been while the connection was away. */
  readonly told: () => void;
  /** Nothing more will be told: the server stops. */
  readonly ended: () => void;
}

export interface Signals {
  /** Tells of a topic once the transaction ends well, and not otherwise. */
  tell(tx: Transaction, topic: string): Promise<void>;
  /** Resolves when the listener hears everything from here on. @returns stops it */
  hear(topic: string, listener: Listener): Promise<() => void>;
  stop(): Promise<void>;
}

/** Makes the signals of a database. Nothing listens before the first `hear`. */
export function openSignals(engine: Engine): Signals {
  const topics = new Map<string, Set<Listener>>();
  let listening: Promise<() => Promise<void>> | null = null;
  let stopped = false;
  const tellAll = (listeners: Iterable<Listener>) => {
    for (const { told } of listeners) told();
  };
  const onTopic = (topic: string) => tellAll(topics.get(topic) ?? []);
  const listen = async (): Promise<() => Promise<void>> => {
    if (engine.kind === 'embedded') return engine.pglite.listen(channel, onTopic);
    // Called anew after each loss of the connection, in which signals may have been lost as well.
    const onConnected = () => tellAll([...topics.values()].flatMap((listeners) => [...listeners]));
    const { unlisten } = await engine.client.listen(channel, onTopic, onConnected);
    return unlisten;
  };
  return {
    async tell(tx, topic) {
      await tx.execute(sql`select pg_notify(${channel}, ${topic})`);
    },
    async hear(topic, listener) {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(listener));
      const stop = () => {
        listeners.delete(listener);
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic);
      };
      listening ??= listen();
      try {
        await listening;
      } catch (error) {
        listening = null;
        stop();
        throw error;
      }
      if (stopped) listener.ended();
      return stop;
    },
    async stop() {
      stopped = true;
      for (const { ended } of [...topics.values()].flatMap((listeners) => [...listeners])) ended();
      const unlisten = await listening?.catch(() => null);
      await unlisten?.();
    },
  };
}
