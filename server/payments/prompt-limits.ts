import { and, eq, gt } from 'drizzle-orm';
import { getUser } from '../accounts/users.ts';
import { type Config, isLoopback } from '../config.ts';
import { paymentAttempts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type ClientNetworks, isLocal } from '../http/client-address.ts';
import { consume, createLimit, type RateLimit, restoreOnError, tryConsume } from '../rate-limits/limiter.ts';
import { day } from '../time.ts';

/** Whether M-PESA is the simulator or a server on this machine, so that its prompts reach no stranger's phone. */
const reachesNoStranger = ({ darajaUrl }: Config): boolean => darajaUrl === null || isLoopback(darajaUrl);

/** Whether the account has sent a prompt to this number in the last day. */
async function hasPromptedToday({ db, clock }: Deps, userId: string, phone: string): Promise<boolean> {
  const since = new Date(clock().getTime() - day);
  const [sent] = await db
    .select({ attemptID: paymentAttempts.attemptID })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.userId, userId),
        eq(paymentAttempts.phoneNumber, phone),
        gt(paymentAttempts.createdAt, since),
      ),
    )
    .limit(1);
  return sent !== undefined;
}

interface CountedPrompt {
  /** Whether the number is the account's own. */
  readonly isOwn: boolean;
  /** The limits that have counted the prompt. */
  readonly limits: readonly RateLimit[];
}

/**
 * Counts a prompt. The account's own verified number has separate limits, which no other account or network can use up.
 * Any other number may be a stranger's: its prompts are limited over all accounts, by account, and by network. Of an own
 * number that is not verified yet, two prompts a day are not counted over all accounts, so that strangers who prompt that
 * phone do not prevent the first payment, which verifies it.
 * With a simulated M-PESA, requests from the shop's own machine are not counted by network.
 * @throws RateLimitError 429
 */
export async function countPrompt(
  deps: Deps,
  userId: string,
  phone: string,
  client: ClientNetworks,
): Promise<CountedPrompt> {
  const { phoneNumber, phoneVerified } = await getUser(deps.db, userId);
  const isOwn = phone === phoneNumber;
  const count = async (limits: readonly RateLimit[]): Promise<CountedPrompt> => {
    await consume(deps, limits);
    return { isOwn, limits };
  };
  const perUser = createLimit('prompt:user', userId);
  if (isOwn && phoneVerified) {
    return count([perUser, createLimit('prompt:own', userId), createLimit('prompt:own-day', userId)]);
  }
  const isNew = !isOwn && !(await hasPromptedToday(deps, userId, phone));
  const byCaller = [
    perUser,
    ...(isNew ? [createLimit('prompt:new-numbers', userId)] : []),
    ...(reachesNoStranger(deps.config) && isLocal(client)
      ? []
      : [
          createLimit('prompt:address', client.address),
          createLimit('prompt:network', client.network),
          createLimit('prompt:shop'),
        ]),
  ];
  // By number: an account that is deleted and made again gets no further ones.
  const first = createLimit('prompt:own-new', phone);
  if (isOwn && (await tryConsume(deps, first))) {
    const { limits } = await count(byCaller).catch(restoreOnError(deps, [first]));
    return { isOwn, limits: [first, ...limits] };
  }
  return count([createLimit('prompt:phone', phone), createLimit('prompt:phone-day', phone), ...byCaller]);
}
