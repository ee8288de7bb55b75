import { hash } from 'node:crypto';
import type { PubSub, Subscriber } from '../db/pub-sub.ts';
import { compressedForms, type Encoding, leastCompressed } from './compression.ts';
import { type Kept, openKept } from './lru-cache.ts';

/**
 * Responses that are the same for every caller, cached in the process: bounded in size and age, and forgotten when the
 * database tells that the catalogue changed (migration 0006), whichever instance or person changed it.
 */

/** What the triggers on products, variants, services, their plans and articles tell of. */
export const catalogueTopic = 'catalogue';

/** Some bytes that say an answer. The tag is strong: equal tags are equal bytes. */
export interface Form<Body> {
  readonly body: Body;
  readonly etag: string;
}

/** The whole envelope, as JSON. */
export interface Answer extends Form<string> {
  /** The same compressed; null for an answer that is too short to gain anything. */
  compressed(encoding: Encoding): Form<Uint8Array<ArrayBuffer>> | null;
}

const mostBytes = 8 * 1024 * 1024;
/** Of what the catalogue is counted by; a list of 100,000 needs seven kilobytes. */
const mostFactBytes = 1024 * 1024;
/** Bounds how stale an answer can be while messages are lost, and keeps "what is on today" true after midnight. */
const longestMs = 10_000;

export interface ResponseCache {
  /** The answer that is kept under a key, or a new one. Who asks for one that is being made waits for that. */
  read(key: string, make: () => Promise<unknown>): Promise<Answer>;
  /** Numbers that many answers are made by, such as how many products there are; kept as answers are. */
  readonly facts: Pick<Kept<readonly number[]>, 'read'>;
  /** Whether anything is kept. */
  keeps(): boolean;
  /** Begins to keep answers, once changes are heard of. Before that every answer is made anew. */
  keep(pubSub: PubSub): Promise<void>;
  /** How many answers were given from what is kept, how many were made, and what is held now. */
  counts: Kept<Answer>['counts'];
}

function answerOf(message: unknown): Answer {
  const body = JSON.stringify({ success: 1, message });
  const tag = hash('sha256', body, 'base64url').slice(0, 27);
  const forms = compressedForms(body);
  return {
    body,
    etag: `"${tag}"`,
    compressed(encoding) {
      const bytes = forms(encoding);
      return bytes && { body: bytes, etag: `"${tag}-${encoding}"` };
    },
  };
}

/** Two bytes a character, and room for the two compressed forms. */
const bytesOf = ({ body: { length } }: Answer): number => (length < leastCompressed ? 2 : 3) * length;

/** @param most how many bytes of answers are kept; what was not asked for the longest makes room */
export function openResponseCache(clock: () => Date, most = mostBytes): ResponseCache {
  let isKeeping = false;
  const bounds = { isOn: () => isKeeping, clock, longestMs };
  const answers = openKept<Answer>({ ...bounds, most, bytesOf });
  const facts = openKept<readonly number[]>({ ...bounds, most: mostFactBytes, bytesOf: ({ length }) => 8 * length });
  const forgetAll = () => {
    answers.forget();
    facts.forget();
  };
  return {
    read: (key, make) => answers.read(key, async () => answerOf(await make())),
    facts,
    keeps: () => isKeeping,
    async keep(pubSub) {
      const subscriber: Subscriber = {
        onMessage: forgetAll,
        onEnd: () => {
          isKeeping = false;
          forgetAll();
        },
      };
      await pubSub.subscribe(catalogueTopic, subscriber);
      isKeeping = true;
    },
    counts: answers.counts,
  };
}
