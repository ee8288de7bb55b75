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

export const limitRules = {
  'sign-in:phone': {
    what: 'Wrong passwords',
    per: 'phone number',
    max: 10,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },
  'sign-in:address': {
    what: 'Wrong passwords',
    per: 'address',
    max: 300,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },
  'sign-in:slowdown': {
    what: 'Wrong passwords; each further sign-in from the address is delayed by a second',
    per: 'address',
    max: 100,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },
  'sign-in:success': {
    what: 'Sign-ins with the right password',
    per: 'phone number',
    max: 20,
    windowMs: 10 * minute,
    message: limitTexts.signIns,
  },
  'own-password': {
    what: 'Wrong current passwords',
    per: 'account',
    max: 10,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },
  'register:address': { what: 'New accounts', per: 'address', max: 3000, windowMs: hour, message: limitTexts.tries },
  'register-known:address': {
    what: 'Registrations of a number that has an account',
    per: 'address',
    max: 30,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },

  'reset:phone': {
    what: 'Codes by text message',
    per: 'phone number and network',
    max: 3,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },
  'reset:phone-day': {
    what: 'Codes by text message',
    per: 'phone number and network',
    max: 10,
    windowMs: day,
    message: limitTexts.tries,
  },
  'reset:strangers-day': {
    what: 'Codes by text message, asked for where the customer has not signed in',
    per: 'phone number',
    max: 30,
    windowMs: day,
    message: limitTexts.tries,
  },
  'reset:address': {
    what: 'Codes by text message',
    per: 'address',
    max: 30,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },
  'reset:network': {
    what: 'Codes by text message',
    per: 'network',
    max: 60,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },
  'reset:network-day': {
    what: 'Codes by text message',
    per: 'network',
    max: 300,
    windowMs: day,
    message: limitTexts.tries,
  },
  'reset-change:phone': {
    what: 'Attempts to enter such a code in a browser that has not asked for one',
    per: 'phone number and network',
    max: 15,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },
  'reset-change:strangers': {
    what: 'The same, where the customer has not signed in',
    per: 'phone number',
    max: 50,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },
  'reset-change:address': {
    what: 'The same, where the customer has not signed in',
    per: 'address',
    max: 100,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },
  'phone-code:user': {
    what: 'Codes to confirm the own number',
    per: 'account',
    max: 3,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },
  // Fewer than the number gets in all, so that the maker of an account cannot use up the codes of the number's owner.
  'phone-code:user-day': {
    what: 'Codes to confirm the own number',
    per: 'account',
    max: 3,
    windowMs: day,
    message: limitTexts.codesToday,
  },
  'phone-verify:user': {
    what: 'Attempts to enter the code that confirms the own number',
    per: 'account',
    max: 15,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },
  'unverified-code:phone': {
    what: 'Codes of either kind to a number that is not verified',
    per: 'phone number',
    max: 4,
    windowMs: day,
    message: limitTexts.unverifiedCodes,
  },
  'unverified-code:network': {
    what: 'Codes of either kind to numbers that are not verified',
    per: 'network',
    max: 60,
    windowMs: hour,
    message: limitTexts.unverifiedCodes,
  },
  'unverified-code:shop': {
    what: 'Codes of either kind to numbers that are not verified',
    per: 'shop',
    max: 300,
    windowMs: hour,
    message: limitTexts.unverifiedCodes,
    alarmAt: 200,
  },

  'prompt:user': {
    what: 'M-PESA prompts',
    per: 'account',
    max: 60,
    windowMs: 10 * minute,
    message: limitTexts.prompts,
  },
  'prompt:own': {
    what: 'M-PESA prompts to the account’s own verified number',
    per: 'account',
    max: 30,
    windowMs: 10 * minute,
    message: limitTexts.prompts,
  },
  'prompt:own-day': {
    what: 'M-PESA prompts to the account’s own verified number',
    per: 'account',
    max: 200,
    windowMs: day,
    message: limitTexts.promptsToPhone,
  },
  'prompt:own-new': {
    what: 'M-PESA prompts to the account’s own number before it is verified; further ones count as those to any number',
    per: 'phone number',
    max: 2,
    windowMs: day,
    message: limitTexts.promptsToPhone,
  },
  'prompt:phone': {
    what: 'M-PESA prompts to a number by accounts that have not verified it',
    per: 'phone number',
    max: 10,
    windowMs: 10 * minute,
    message: limitTexts.prompts,
  },
  'prompt:phone-day': {
    what: 'M-PESA prompts to a number by accounts that have not verified it',
    per: 'phone number',
    max: 30,
    windowMs: day,
    message: limitTexts.promptsToPhone,
  },
  'prompt:new-numbers': {
    what: 'Numbers of others to which an account has a prompt sent for the first time that day',
    per: 'account',
    max: 5,
    windowMs: day,
    message: limitTexts.promptsToOthers,
  },
  'prompt:address': {
    what: 'M-PESA prompts to numbers that the account has not verified',
    per: 'address',
    max: 30,
    windowMs: 10 * minute,
    message: limitTexts.prompts,
  },
  'prompt:network': {
    what: 'M-PESA prompts to numbers that the account has not verified',
    per: 'network',
    max: 120,
    windowMs: 10 * minute,
    message: limitTexts.prompts,
  },
  'prompt:shop': {
    what: 'M-PESA prompts to numbers that the account has not verified',
    per: 'shop',
    max: 600,
    windowMs: 10 * minute,
    message: limitTexts.prompts,
    alarmAt: 300,
  },

  'text:minute': { what: codeTexts, per: 'shop', max: 100, windowMs: minute, message: limitTexts.tries, alarmAt: 60 },
  'text:day': { what: codeTexts, per: 'shop', max: 3000, windowMs: day, message: limitTexts.tries, alarmAt: 2000 },
  'mail:minute': { what: ticketMails, per: 'shop', max: 100, windowMs: minute, message: limitTexts.tries, alarmAt: 60 },
  'mail:day': { what: ticketMails, per: 'shop', max: 3000, windowMs: day, message: limitTexts.tries, alarmAt: 2000 },

  'cart:address': { what: newCarts, per: 'address', max: 600, windowMs: 10 * minute, message: limitTexts.carts },
  'cart:network': { what: newCarts, per: 'network', max: 3000, windowMs: 10 * minute, message: limitTexts.carts },

  'comment:email': {
    what: 'Comments',
    per: 'e-mail address and network',
    max: 15,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },
  'comment:address': { what: 'Comments', per: 'address', max: 30, windowMs: 10 * minute, message: limitTexts.tries },
  'comment:network': { what: 'Comments', per: 'network', max: 100, windowMs: 10 * minute, message: limitTexts.tries },
  'comment:network-day': { what: 'Comments', per: 'network', max: 500, windowMs: day, message: limitTexts.tries },
  'reaction:address': {
    what: 'Likes and dislikes',
    per: 'address',
    max: 60,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },
  'desk:visitor': {
    what: 'Challenges, sign-ins and invitations at the desk',
    per: 'address',
    max: 120,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },
  'desk:change': {
    what: 'Changes at the desk',
    per: 'staff',
    max: 600,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },
  'desk:reveal': {
    what: 'Phones, addresses and exports that are shown at the desk on asking',
    per: 'staff',
    max: 60,
    windowMs: hour,
    message: limitTexts.tries,
  },
  'ticket:address': { what: 'Tickets', per: 'address', max: 60, windowMs: 10 * minute, message: limitTexts.tries },
  'ticket:email': {
    what: 'Confirmations of tickets by mail',
    per: 'e-mail address',
    max: 5,
    windowMs: hour,
    message: limitTexts.tries,
  },
  'newsletter:address': {
    what: 'Newsletter subscriptions',
    per: 'address',
    max: 60,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },

  'stock-alert:user': {
    what: 'Messages asked for when a variant is in stock again',
    per: 'account',
    max: 30,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },
  // A piece that goes out of stock and returns all day would else send a message each time.
  'stock-alert:user-day': {
    what: 'Messages asked for when a variant is in stock again',
    per: 'account',
    max: 60,
    windowMs: day,
    message: limitTexts.stockAlerts,
  },

  'review:user': {
    what: 'Reviews written or changed',
    per: 'account',
    max: 30,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },

  'reveal:user': {
    what: 'Codes shown to their buyer',
    per: 'account',
    max: 1000,
    windowMs: 10 * minute,
    message: limitTexts.tries,
  },

  'callback:attempt': {
    what: 'Stored M-PESA reports of a prompt',
    per: 'payment attempt',
    max: 50,
    windowMs: hour,
    message: limitTexts.tries,
  },
  'callback:stray': {
    what: 'Stored M-PESA reports that belong to no prompt',
    per: 'shop',
    max: 30,
    windowMs: hour,
    message: limitTexts.tries,
  },
} as const satisfies Readonly<Record<string, LimitRule>>;

export type LimitName = keyof typeof limitRules;
