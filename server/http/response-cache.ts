import { hash } from 'node:crypto';
import type { PubSub, Subscriber } from '../db/pub-sub.ts';
import { second } from '../time.ts';
import { compressedForms, type Encoding, minCompressedLength } from './json-compression.ts';
import { createLoadingCache, type LoadingCache } from './loading-cache.ts';
import { type PageResponse, pageSize } from './page-response.ts';

/**
 * Responses that are the same for every caller, cached in the process: bounded in size and age, and cleared when the
 * database publishes that the catalogue changed (migration 0006), whichever instance or person changed it.
 */

/** The topic of the triggers on products, variants, services, their plans and articles. */
export const catalogueTopic = 'catalogue';

/** The bytes of a response in one encoding. The tag is strong: equal tags mean equal bytes. */
export interface Representation<Body> {
  readonly body: Body;
  readonly etag: string;
}

/** A response with its envelope (`success` and `message`), as JSON. */
export interface CachedResponse extends Representation<string> {
  /** Returns the compressed body, compressing it on the first call. */
  compressed(encoding: Encoding): Representation<Uint8Array<ArrayBuffer>>;
}

const maxResponseBytes = 8 * 1024 * 1024;
/** The bytes of all cached numbers. Those of a list of 100,000 products take seven kilobytes. */
const maxNumberBytes = 1024 * 1024;
/** The bytes of all cached pages: about a hundred, each with its compressed forms. */
const maxPageBytes = 24 * 1024 * 1024;
/** Limits how stale a response is if a notification is lost, and updates "what is on today" after midnight. */
const maxAgeMs = 10 * second;

export interface ResponseCache {
  /** Returns the cached response of a key, or creates it. Callers that ask meanwhile share the result. */
  get(key: string, create: () => Promise<unknown>): Promise<CachedResponse>;
  /** Numbers that several responses share, such as how many products a list has; cached for as long as responses. */
  readonly numbers: Pick<LoadingCache<readonly number[]>, 'get'>;
  /** Pages of the site as they are sent. */
  readonly pages: Pick<LoadingCache<PageResponse>, 'get' | 'counts'>;
  isEnabled(): boolean;
  /** Removes everything that is cached here, after a change of the shop's settings. */
  clear(): void;
  /**
   * Starts caching, once this instance is subscribed to changes of the catalogue. Until then every response is created.
   * @throws ListenUnsupportedError where the database does not deliver notifications; another error where it is lost
   */
  enable(pubSub: PubSub): Promise<void>;
  counts: LoadingCache<CachedResponse>['counts'];
}

function toResponse(message: unknown): CachedResponse {
  const body = JSON.stringify({ success: 1, message });
  const tag = hash('sha256', body, 'base64url').slice(0, 27);
  const compressedBy = compressedForms(body);
  return {
    body,
    etag: `"${tag}"`,
    compressed: (encoding) => ({ body: compressedBy(encoding), etag: `"${tag}-${encoding}"` }),
  };
}

/** The bytes of a cached response: two a character, and one a character for the two compressed bodies. */
const responseSize = ({ body: { length } }: CachedResponse): number => (length < minCompressedLength ? 2 : 3) * length;

/** Opens a cache, which caches nothing before `enable`. @param maxBytes the bytes of all cached responses */
export function openResponseCache(clock: () => Date, maxBytes = maxResponseBytes): ResponseCache {
  let isEnabled = false;
  const bounds = { isEnabled: () => isEnabled, clock, maxAgeMs };
  const responses = createLoadingCache<CachedResponse>({ ...bounds, maxBytes, sizeOf: responseSize });
  const numbers = createLoadingCache<readonly number[]>({
    ...bounds,
    maxBytes: maxNumberBytes,
    sizeOf: ({ length }) => 8 * length,
  });
  const pages = createLoadingCache<PageResponse>({ ...bounds, maxBytes: maxPageBytes, sizeOf: pageSize });
  const clear = () => {
    responses.clear();
    pages.clear();
    numbers.clear();
  };
  return {
    get: (key, create) => responses.get(key, async () => toResponse(await create())),
    numbers,
    pages,
    isEnabled: () => isEnabled,
    clear,
    async enable(pubSub) {
      const subscriber: Subscriber = {
        onMessage: clear,
        onEnd: () => {
          isEnabled = false;
          clear();
        },
      };
      await pubSub.subscribe(catalogueTopic, subscriber);
      isEnabled = true;
    },
    counts: responses.counts,
  };
}
