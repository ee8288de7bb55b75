import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createFairQueue, internalClient, type QueueClient, tooManyWaiting } from './password-queue.ts';

/** Hashes passwords with argon2id, and compares them with stored hashes. */

/**
 * The costs of argon2id, from OWASP's list of equally strong ones: 7 MiB, five passes, one lane. These take the least
 * time and the least memory, which a thread does not free again.
 */
const cost = { memory: 7168, passes: 5, parallelism: 1 } as const;
const tagLength = 32;
const saltLength = 16;

const argon2id = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/**
 * How many hashes are computed at once: one a processor, and three at most. Node's pool has four threads, and one stays
 * free for reading files.
 */
const concurrency = Math.min(3, availableParallelism());

/**
 * The queue in front of Node's thread pool. A process has one pool, so it has one queue, whatever applications run in
 * it. A network may have a hundred hashes waiting, which are some seconds of work.
 */
const queue = createFairQueue({ concurrency, perNetwork: 100, perCustomer: 10, total: 300 * concurrency });

/** Whether the queue has room for one more password of this client. */
export const hasRoomForPassword = (client: QueueClient): boolean => queue.hasRoom(client);

/**
 * Requires room in the queue. Called before anything is counted or read, so that a refused request costs nothing.
 * @throws HttpError 503 where the queue is full
 */
export function requireRoomForPassword(client: QueueClient): void {
  if (!hasRoomForPassword(client)) throw tooManyWaiting();
}

/** Computes a hash on Node's thread pool. @throws HttpError 503 where the queue is full */
const derive = (parameters: Argon2Parameters, client: QueueClient): Promise<Buffer> =>
  queue.run(client, () => argon2id('argon2id', parameters));

/** Base64 without padding, as PHC text has it. */
const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const header = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
const formatHash = (salt: Buffer, hash: Buffer): string => `${header}${encode(salt)}$${encode(hash)}`;

/**
 * Hashes a password for storage.
 * @returns argon2id in PHC text, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`
 * @throws HttpError 503 where the queue is full
 */
export async function hashPassword(password: string, client: QueueClient = internalClient): Promise<string> {
  const nonce = randomBytes(saltLength);
  return formatHash(nonce, await derive({ message: password, nonce, tagLength, ...cost }, client));
}

/** Whether a hash has other costs than today's. Comparing with it takes another time than comparing with a decoy. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(header);

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Compares a password with a stored hash. Returns whether it matches. The costs are read from the hash, so they may be
 * raised later.
 * @throws Error for text that is not an argon2id hash, HttpError 503 where the queue is full
 */
export async function verifyPassword(
  password: string,
  stored: string,
  client: QueueClient = internalClient,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = phc.exec(stored) ?? [];
  if (!salt || !hash) throw new Error('a stored password is not an argon2id hash');
  const expected = Buffer.from(hash, 'base64');
  const parameters = {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  };
  return timingSafeEqual(await derive(parameters, client), expected);
}

/** Creates a hash that no password matches. Comparing with it takes a number without an account as long as another. */
export const decoyHash = (): string => formatHash(randomBytes(saltLength), randomBytes(tagLength));
