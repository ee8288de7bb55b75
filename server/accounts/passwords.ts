import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** argon2id as OWASP advises for a server: 19 MiB of memory, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const tagLength = 32;
const saltLength = 16;

const onThread = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/**
 * How many are derived at once: one processor stays for everything else that a shop does, and of the four threads that
 * Node has for this one reads files.
 */
const mostAtOnce = Math.max(1, Math.min(3, availableParallelism() - 1));
const waiting: (() => void)[] = [];
let underWay = 0;

/** Derives off the event loop; whoever comes when all places are taken waits for one, in the order of coming. */
async function derive(algorithm: 'argon2id', parameters: Argon2Parameters): Promise<Buffer> {
  if (underWay < mostAtOnce) underWay += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await onThread(algorithm, parameters);
  } finally {
    // A place is handed on without being given up, so that nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  }
}

/** PHC text has base64 without padding. */
const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** A password as it is stored: argon2id in PHC text, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltLength);
  const hash = await derive('argon2id', { message: password, nonce, tagLength, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(hash)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Whether the password is the stored one. The costs are read from the stored text, so they may be raised later.
 * @throws Error for text that is no argon2id hash
 */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = phc.exec(stored) ?? [];
  if (!salt || !hash) throw new Error('a stored password is no argon2id hash');
  const expected = Buffer.from(hash, 'base64');
  const given = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(given, expected);
}

let decoy: Promise<string> | undefined;

/** A hash that no password fits, to spend the same time on a phone number that has no account. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(32).toString('base64url'));
  return decoy;
}
