import { limitTexts } from '../texts/index.ts';
import { day, hour, minute } from '../time.ts';

/**
 * Every rate limit of the shop. `npm run docs` writes this table into docs/security.md; `limiter.ts` counts the
 * requests. Counts are stored in the database, so a limit holds over all instances.
 */

/** The subject whose requests a limit counts together. */
export type Subject =
  | 'phone number'
  /** A phone number in one network. A browser that the customer has signed in with is counted alone. */
  | 'phone number and network'
  | 'account'
  | 'account and phone number'
  | 'e-mail address'
  | 'e-mail address and network'
  /** An IPv4 address, or the /56 of an IPv6 address: what one subscriber has. */
  | 'address'
  /** The /24 of an IPv4 address, or the /48 of an IPv6 address: the pool of one organisation or provider. */
  | 'network'
  | 'payment attempt'
  /** A person of the staff. */
  | 'staff'
  /** All callers together. */
  | 'shop';

export interface LimitRule {
  /** The counted requests, as docs/security.md names them. */
  readonly what: string;
  readonly per: Subject;
  /** The number of allowed requests in a window, which opens with the first. */
  readonly max: number;
  readonly windowMs: number;
  /** The message for a refused caller. */
  readonly message: string;
  /** The count at which an alarm is logged, once a window; `/metrics` shows the count of such limits. */
  readonly alarmAt?: number;
}

const codeTexts = 'Text messages with a code, without sign-in';
const newCarts = 'Carts of visitors, with their first item';
const ticketMails = 'Mails that confirm a ticket, without sign-in';

/** Creates a rule: of so many requests in a window of so many milliseconds, which opens with the first. */
const rule = (
  what: string,
  per: Subject,
  max: number,
  windowMs: number,
  more: Partial<Pick<LimitRule, 'message' | 'alarmAt'>> = {},
): LimitRule => ({ what, per, max, windowMs, message: limitTexts.tries, ...more });

export const limitRules = {
  'sign-in:phone': rule('Wrong passwords', 'phone number', 10, 10 * minute),
  'sign-in:address': rule('Wrong passwords', 'address', 300, 10 * minute),
  'sign-in:slowdown': rule(
    'Wrong passwords; each further sign-in from the address is delayed by a second',
    'address',
    100,
    10 * minute,
  ),
  'sign-in:success': rule('Sign-ins with the right password', 'phone number', 20, 10 * minute, {
    message: limitTexts.signIns,
  }),
  'own-password': rule('Wrong current passwords', 'account', 10, 10 * minute),
  'register:address': rule('New accounts', 'address', 3000, hour),
  'register-known:address': rule('Registrations of a number that has an account', 'address', 30, 10 * minute),

  'reset:phone': rule('Codes by text message', 'phone number and network', 3, 10 * minute),
  'reset:phone-day': rule('Codes by text message', 'phone number and network', 10, day),
  'reset:strangers-day': rule(
    'Codes by text message, asked for where the customer has not signed in',
    'phone number',
    30,
    day,
  ),
  'reset:address': rule('Codes by text message', 'address', 30, 10 * minute),
  'reset:network': rule('Codes by text message', 'network', 60, 10 * minute),
  'reset:network-day': rule('Codes by text message', 'network', 300, day),
  'reset-change:phone': rule(
    'Attempts to enter such a code in a browser that has not asked for one',
    'phone number and network',
    15,
    10 * minute,
  ),
  'reset-change:strangers': rule('The same, where the customer has not signed in', 'phone number', 50, 10 * minute),
  'reset-change:address': rule('The same, where the customer has not signed in', 'address', 100, 10 * minute),
  'phone-code:user': rule('Codes to confirm the own number', 'account', 3, 10 * minute),
  // Fewer than the number gets in all, so that the maker of an account cannot use up the codes of the number's owner.
  'phone-code:user-day': rule('Codes to confirm the own number', 'account', 3, day, { message: limitTexts.codesToday }),
  'phone-verify:user': rule('Attempts to enter the code that confirms the own number', 'account', 15, 10 * minute),
  'unverified-code:phone': rule('Codes of either kind to a number that is not verified', 'phone number', 4, day, {
    message: limitTexts.unverifiedCodes,
  }),
  'unverified-code:network': rule('Codes of either kind to numbers that are not verified', 'network', 60, hour, {
    message: limitTexts.unverifiedCodes,
  }),
  'unverified-code:shop': rule('Codes of either kind to numbers that are not verified', 'shop', 300, hour, {
    message: limitTexts.unverifiedCodes,
    alarmAt: 200,
  }),

  'prompt:user': rule('M-PESA prompts', 'account', 60, 10 * minute, { message: limitTexts.prompts }),
  'prompt:own': rule('M-PESA prompts to the account’s own verified number', 'account', 30, 10 * minute, {
    message: limitTexts.prompts,
  }),
  'prompt:own-day': rule('M-PESA prompts to the account’s own verified number', 'account', 200, day, {
    message: limitTexts.promptsToPhone,
  }),
  'prompt:own-new': rule(
    'M-PESA prompts to the account’s own number before it is verified; further ones count as those to any number',
    'phone number',
    2,
    day,
    { message: limitTexts.promptsToPhone },
  ),
  'prompt:phone': rule(
    'M-PESA prompts to a number by accounts that have not verified it',
    'phone number',
    10,
    10 * minute,
    { message: limitTexts.prompts },
  ),
  'prompt:phone-day': rule(
    'M-PESA prompts to a number by accounts that have not verified it',
    'phone number',
    30,
    day,
    { message: limitTexts.promptsToPhone },
  ),
  'prompt:new-numbers': rule(
    'Numbers of others to which an account has a prompt sent for the first time that day',
    'account',
    5,
    day,
    { message: limitTexts.promptsToOthers },
  ),
  'prompt:address': rule('M-PESA prompts to numbers that the account has not verified', 'address', 30, 10 * minute, {
    message: limitTexts.prompts,
  }),
  'prompt:network': rule('M-PESA prompts to numbers that the account has not verified', 'network', 120, 10 * minute, {
    message: limitTexts.prompts,
  }),
  'prompt:shop': rule('M-PESA prompts to numbers that the account has not verified', 'shop', 600, 10 * minute, {
    message: limitTexts.prompts,
    alarmAt: 300,
  }),

  'text:minute': rule(codeTexts, 'shop', 100, minute, { alarmAt: 60 }),
  'text:day': rule(codeTexts, 'shop', 3000, day, { alarmAt: 2000 }),
  'mail:minute': rule(ticketMails, 'shop', 100, minute, { alarmAt: 60 }),
  'mail:day': rule(ticketMails, 'shop', 3000, day, { alarmAt: 2000 }),

  'cart:address': rule(newCarts, 'address', 600, 10 * minute, { message: limitTexts.carts }),
  'cart:network': rule(newCarts, 'network', 3000, 10 * minute, { message: limitTexts.carts }),

  'comment:email': rule('Comments', 'e-mail address and network', 15, 10 * minute),
  'comment:address': rule('Comments', 'address', 30, 10 * minute),
  'comment:network': rule('Comments', 'network', 100, 10 * minute),
  'comment:network-day': rule('Comments', 'network', 500, day),
  'reaction:address': rule('Likes and dislikes', 'address', 60, 10 * minute),
  'desk:visitor': rule('Challenges, sign-ins and invitations at the desk', 'address', 120, 10 * minute),
  'desk:change': rule('Changes at the desk', 'staff', 600, 10 * minute),
  'desk:reveal': rule('Phones, addresses and exports that are shown at the desk on asking', 'staff', 60, hour),
  'ticket:address': rule('Tickets', 'address', 60, 10 * minute),
  'ticket:email': rule('Confirmations of tickets by mail', 'e-mail address', 5, hour),
  'newsletter:address': rule('Newsletter subscriptions', 'address', 60, 10 * minute),

  'stock-alert:user': rule('Messages asked for when a variant is in stock again', 'account', 30, 10 * minute),
  // A piece that goes out of stock and returns all day would else send a message each time.
  'stock-alert:user-day': rule('Messages asked for when a variant is in stock again', 'account', 60, day, {
    message: limitTexts.stockAlerts,
  }),

  'review:user': rule('Reviews written or changed', 'account', 30, 10 * minute),

  'reveal:user': rule('Codes shown to their buyer', 'account', 1000, 10 * minute),

  'callback:attempt': rule('Stored M-PESA reports of a prompt', 'payment attempt', 50, hour),
  'callback:stray': rule('Stored M-PESA reports that belong to no prompt', 'shop', 30, hour),
};

export type LimitName = keyof typeof limitRules;
