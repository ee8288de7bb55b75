import { hash } from 'node:crypto';
import type { Listener, Signals } from '../db/signals.ts';

/**
 * Answers that are the same for everybody, kept in the process: bounded in size and age, and forgotten when the
 * database tells that the catalogue changed (migration 0006), whichever instance or person changed it.
 */

/** What the triggers on products, variants, services, their plans and articles tell of. */
export const catalogueTopic = 'catalogue';

export interface Answer {
  /** The whole envelope, as JSON. */
  readonly body: string;
  /** Strong: equal tags are equal bytes. */
  readonly etag: string;
}

/** What an answer costs in memory beside its characters. */
const overhead = 500;
const mostBytes = 8 * 1024 * 1024;
/** Bounds how stale an answer can be while signals are lost, and keeps "what is on today" true after midnight. */
const longestMs = 10_000;

interface Kept {
  readonly answer: Answer;
  readonly bytes: number;
  readonly until: number;
}

export interface Answers {
  /** The answer that is kept under a key, or a new one. Who asks for one that is being made waits for that. */
  read(key: string, make: () => Promise<unknown>): Promise<Answer>;
  /** Begins to keep answers, once changes are heard of. Before that every answer is made anew. */
  keep(signals: Signals): Promise<void>;
  /** How many answers were given from what is kept, how many were made, and what is held now. */
  counts(): { readonly kept: number; readonly made: number; readonly bytes: number };
}

function answerOf(message: unknown): Answer {
  const body = JSON.stringify({ success: 1, message });
  return { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 27)}"` };
}

/** @param most how many bytes are kept; what was not asked for the longest makes room */
export function openAnswers(clock: () => Date, most = mostBytes): Answers {
  // A map keeps the order in which keys were set: what is read is set again, so the first is the least recently read.
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<Answer>>();
  const counted = { kept: 0, made: 0 };
  let bytes = 0;
  let isKeeping = false;
  /** Counts the changes: what was begun before one is not kept after it. */
  let change = 0;

  const drop = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  const forgetAll = () => {
    change += 1;
    kept.clear();
    underWay.clear();
    bytes = 0;
  };
  const put = (key: string, answer: Answer) => {
    drop(key);
    // Two bytes a character at most.
    const size = 2 * (key.length + answer.body.length) + overhead;
    if (size > most) return;
    kept.set(key, { answer, bytes: size, until: clock().getTime() + longestMs });
    bytes += size;
    for (const oldest of kept.keys()) {
      if (bytes <= most) return;
      drop(oldest);
    }
  };
  const find = (key: string): Answer | null => {
    const found = kept.get(key);
    if (!found) return null;
    kept.delete(key);
    if (found.until <= clock().getTime()) {
      bytes -= found.bytes;
      return null;
    }
    kept.set(key, found);
    return found.answer;
  };
  const makeAnew = async (key: string, make: () => Promise<unknown>): Promise<Answer> => {
    const begun = change;
    const answer = answerOf(await make());
    counted.made += 1;
    if (isKeeping && begun === change) put(key, answer);
    return answer;
  };

  return {
    read(key, make) {
      const found = find(key) ?? underWay.get(key);
      if (found) {
        counted.kept += 1;
        return Promise.resolve(found);
      }
      const made = makeAnew(key, make);
      if (!isKeeping) return made;
      const settled = made.finally(() => {
        if (underWay.get(key) === settled) underWay.delete(key);
      });
      underWay.set(key, settled);
      return settled;
    },
    async keep(signals) {
      const listener: Listener = {
        told: forgetAll,
        ended: () => {
          isKeeping = false;
          forgetAll();
        },
      };
      await signals.hear(catalogueTopic, listener);
      isKeeping = true;
    },
    counts: () => ({ ...counted, bytes }),
  };
}
