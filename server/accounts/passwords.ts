import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createPasswordQueue, internalClient, type QueueClient, tooManyWaiting } from './password-queue.ts';

/**
 * argon2id as OWASP advises for a server. Of the costs that it calls equally strong this one takes the least time and
 * the least memory, which a thread does not free again: 7 MiB, five passes, one lane.
 */
const cost = { memory: 7168, passes: 5, parallelism: 1 } as const;
const tagLength = 32;
const saltLength = 16;

const argon2id = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/**
 * How many are derived at once: one a processor, which the scheduler shares out fairly between them and the one thread
 * that answers everybody else; and no more than three, because Node has four threads for this, and one stays for reading
 * files. A network's line is short, some seconds of work on a machine of its own; the whole queue is bounded as well.
 */
const concurrency = Math.min(3, availableParallelism());
const queue = createPasswordQueue({ concurrency, perNetwork: 100, perCustomer: 10, total: 300 * concurrency });

/** Whether one more password of this client may wait to be hashed. */
export const hasRoomForPassword = (client: QueueClient): boolean => queue.hasRoom(client);

/**
 * Call it before anything is counted or read for a password, so that a request that a full queue refuses costs nothing.
 * @throws HttpError 503 where too many wait
 */
export function requireRoomForPassword(client: QueueClient): void {
  if (!hasRoomForPassword(client)) throw tooManyWaiting();
}

/** Derives off the event loop. @throws HttpError 503 where too many wait */
const derive = (parameters: Argon2Parameters, client: QueueClient): Promise<Buffer> =>
  queue.run(client, () => argon2id('argon2id', parameters));

/** PHC text has base64 without padding. */
const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const header = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
const phcOf = (salt: Buffer, hash: Buffer): string => `${header}${encode(salt)}$${encode(hash)}`;

/**
 * A password as it is stored: argon2id in PHC text, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
 * @throws HttpError 503 where too many wait
 */
export async function hashPassword(password: string, client: QueueClient = internalClient): Promise<string> {
  const nonce = randomBytes(saltLength);
  return phcOf(nonce, await derive({ message: password, nonce, tagLength, ...cost }, client));
}

/** Whether a password was stored at other costs than today's: comparing it takes another time than a decoy does. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(header);

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Whether the password is the stored one. The costs are read from the stored text, so they may be raised later.
 * @throws Error for text that is no argon2id hash, HttpError 503 where too many wait
 */
export async function isPassword(
  password: string,
  stored: string,
  client: QueueClient = internalClient,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = phc.exec(stored) ?? [];
  if (!salt || !hash) throw new Error('a stored password is no argon2id hash');
  const expected = Buffer.from(hash, 'base64');
  const parameters = {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  };
  const given = await derive(parameters, client);
  return timingSafeEqual(given, expected);
}

/** A hash that no password matches: comparing with it takes the same time for a number that has no account. */
export const decoyHash = (): string => phcOf(randomBytes(saltLength), randomBytes(tagLength));
