import { and, eq, isNotNull } from 'drizzle-orm';
import type { Reach } from '#contract/desk/fields.ts';
import type { Database, Transaction } from '../db/open.ts';
import { type MessageKind, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { emailTexts } from '../texts/index.ts';
import { type Email, renderEmail } from './email-template.ts';
import { enqueueEmail, enqueueText, type OutboxDeps } from './outbox.ts';

/** A customer who may get messages. */
export interface Recipient {
  /** 254[17]XXXXXXXX */
  readonly phoneNumber: string;
  /** Empty for a customer without an e-mail address. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A notification of a customer, with its text message and its e-mail. */
export interface Notification {
  readonly kind: MessageKind;
  readonly orderID?: string;
  readonly text: string;
  readonly email: (firstName: string) => Email;
}

type Reachable = Pick<typeof users.$inferSelect, 'phoneNumber' | 'email' | 'phoneVerifiedAt'>;

/** How messages reach a customer (contract/desk/fields.ts). @param user null for none */
export function reachOf(user: Reachable | null | undefined): Reach {
  if (!user || !/^254\d{9}$/.test(user.phoneNumber)) return 'deleted';
  if (user.phoneVerifiedAt === null) return 'unverified';
  return user.email === '' ? 'text' : 'text and e-mail';
}

/**
 * Finds the phone number and the e-mail address of a customer. Only `reachOf` decides who gets messages about their
 * account and orders.
 * @returns null for a deleted account, which has no phone number, and for an account with an unverified number, because
 * the number and the address may belong to another person
 */
export async function findRecipient(db: Database, userId: string): Promise<Recipient | null> {
  const { phoneNumber, email, firstName, lastName, phoneVerifiedAt } = users;
  const [user] = await db
    .select({ phoneNumber, email, firstName, lastName, phoneVerifiedAt })
    .from(users)
    .where(eq(users.userId, userId));
  return user && reachOf(user).startsWith('text') ? user : null;
}

/**
 * Enqueues a notification to a customer: a text message, and an e-mail where they have an address.
 * @returns the ids of the messages; none for a customer who cannot be reached
 */
export async function notifyCustomer(
  deps: OutboxDeps,
  tx: Transaction,
  userId: string,
  { kind, orderID, text, email }: Notification,
): Promise<number[]> {
  const recipient = await findRecipient(tx, userId);
  if (!recipient) return [];
  const facts = { kind, userId, ...(orderID !== undefined && { orderID }) };
  const messageIDs = [await enqueueText(deps, tx, { ...facts, to: recipient.phoneNumber, text })];
  if (recipient.email !== '') {
    const to = { name: `${recipient.firstName} ${recipient.lastName}`.trim(), address: recipient.email };
    const phone = recipient.phoneNumber;
    messageIDs.push(await enqueueEmail(deps, tx, { ...facts, to, email: email(recipient.firstName), phone }));
  }
  return messageIDs;
}

interface OrderNotice {
  readonly kind: MessageKind;
  /** Returns the text message. @param url the address of the customer's orders */
  readonly text: (url: string) => string;
  readonly subject: string;
  readonly sentence: string;
}

/**
 * Enqueues a notification about an order to its customer. The e-mail has a sentence and the link to the orders.
 * @returns the ids of the messages; none for a customer who cannot be reached
 */
export function notifyOfOrder(
  deps: OutboxDeps & Pick<Deps, 'publicUrl'>,
  tx: Transaction,
  { orderID, userId }: { readonly orderID: string; readonly userId: string | null },
  { kind, text, subject, sentence }: OrderNotice,
): Promise<number[]> {
  if (userId === null) return Promise.resolve([]);
  const url = `${deps.publicUrl()}/orders`;
  const link = { link: emailTexts.ordersLink, url };
  return notifyCustomer(deps, tx, userId, {
    kind,
    orderID,
    text: text(url),
    email: (firstName) =>
      renderEmail(deps.shopSettings.facts().name, subject, [emailTexts.greeting(firstName), sentence, link]),
  });
}

/** Finds the verified phone number of a user, 254[17]XXXXXXXX; null for a visitor, and for an unverified number. */
export async function findPhone(db: Database, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const isVerified = and(eq(users.userId, userId), isNotNull(users.phoneVerifiedAt));
  const [user] = await db.select({ phoneNumber: users.phoneNumber }).from(users).where(isVerified);
  return user?.phoneNumber ?? null;
}
