import { and, eq, gt } from 'drizzle-orm';
import { getUser } from '../accounts/users.ts';
import { type Config, isLoopback } from '../config.ts';
import { paymentAttempts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type ClientNetworks, isLocal } from '../http/client-address.ts';
import { createLimit, type RateLimit } from '../rate-limits/limiter.ts';
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

/**
 * The limits of a prompt. The account's own verified number has separate limits, which no other account or network can
 * use up. Any other number may be a stranger's: its prompts are limited over all accounts, by account, and by network.
 * With a simulated M-PESA, requests from the shop's own machine are not counted by network.
 * @returns the limits, and whether the number is the account's own
 */
export async function promptLimits(
  deps: Deps,
  userId: string,
  phone: string,
  client: ClientNetworks,
): Promise<{ readonly isOwn: boolean; readonly limits: readonly RateLimit[] }> {
  const { phoneNumber, phoneVerified } = await getUser(deps.db, userId);
  const perUser = createLimit('prompt:user', userId);
  const isOwn = phone === phoneNumber;
  if (isOwn && phoneVerified)
    return { isOwn, limits: [perUser, createLimit('prompt:own', userId), createLimit('prompt:own-day', userId)] };
  const isNew = !isOwn && !(await hasPromptedToday(deps, userId, phone));
  const limits = [
    perUser,
    createLimit('prompt:phone', phone),
    createLimit('prompt:phone-day', phone),
    ...(isNew ? [createLimit('prompt:new-numbers', userId)] : []),
    ...(reachesNoStranger(deps.config) && isLocal(client)
      ? []
      : [
          createLimit('prompt:address', client.address),
          createLimit('prompt:network', client.network),
          createLimit('prompt:shop'),
        ]),
  ];
  return { isOwn, limits };
}
