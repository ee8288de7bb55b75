import { and, eq, type SQL } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { type EmailContent, type MessageKind, outboxMessages, type TextContent } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { decrypt, derive, encrypt } from '../secrets/aes.ts';
import type { Channel } from './mailer.ts';
import type { Envelope } from './smtp.ts';

/**
 * The outbox: the only way in which text messages and e-mail leave the shop (docs/decisions/033). A message is enqueued
 * in the transaction that causes it, so that it exists exactly if its cause does. `deliver.ts` sends it afterwards.
 */

export type OutboxDeps = Pick<Deps, 'jobs' | 'clock' | 'config' | 'mailer'>;
export type OutboxRow = typeof outboxMessages.$inferSelect;

interface MessageFacts {
  readonly kind: MessageKind;
  /** The customer whom it is for: their messages are deleted with their account. */
  readonly userId?: string | null;
  readonly orderID?: string;
  /** From when on it is worthless: it is not sent then. */
  readonly expiresAt?: Date;
  /** Encrypts the content while it waits, and always removes it afterwards: for codes that open something. */
  readonly secret?: boolean;
  /** Withdraws messages of its kind to its recipient that still wait: only the newest code is good. */
  readonly supersedes?: boolean;
}

export interface OutgoingText extends MessageFacts {
  /** 254[17]XXXXXXXX */
  readonly to: string;
  readonly text: string;
}

export interface OutgoingEmail extends MessageFacts, Envelope {
  /** 254[17]XXXXXXXX of the person, whose handset shows the e-mail in a simulated shop; null: not known. */
  readonly phone: string | null;
}

/** How long a message is tried that no gateway accepts. */
export const retryPeriodMs = 24 * 60 * 60 * 1000;

const sealingKey = ({ config }: Pick<Deps, 'config'>) => derive(config.daraja.consumerSecret, 'outbox');
const boundTo = ({ kind, recipient }: Pick<OutboxRow, 'kind' | 'recipient'>) => `${kind} to ${recipient}`;

/** The content of a message; null where it was removed, or sealed under another key. */
export function readContent(
  deps: Pick<Deps, 'config'>,
  row: Pick<OutboxRow, 'content' | 'sealedContent' | 'kind' | 'recipient'>,
): TextContent | EmailContent | null {
  if (row.sealedContent === null) return row.content;
  const opened = decrypt(sealingKey(deps), row.sealedContent, boundTo(row));
  return opened === null ? null : JSON.parse(opened);
}

/** Withdraws messages that still wait for an attempt: something newer takes their place. */
export async function withdrawMessages(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  condition: SQL | undefined,
): Promise<void> {
  await tx
    .update(outboxMessages)
    .set({ state: 'expired', content: null, sealedContent: null, nextAttemptAt: null, endedAt: clock() })
    .where(and(eq(outboxMessages.state, 'pending'), condition));
}

async function enqueue(
  deps: OutboxDeps,
  tx: Transaction,
  channel: Channel,
  recipient: string,
  content: TextContent | EmailContent,
  { kind, userId = null, orderID, expiresAt, secret = false, supersedes = false }: MessageFacts,
): Promise<number> {
  const now = deps.clock();
  if (supersedes) {
    const { channel: sentBy, kind: about, recipient: to } = outboxMessages;
    await withdrawMessages(deps, tx, and(eq(sentBy, channel), eq(about, kind), eq(to, recipient)));
  }
  const sealed = () => encrypt(sealingKey(deps), JSON.stringify(content), boundTo({ kind, recipient }));
  const [row] = await tx
    .insert(outboxMessages)
    .values({
      channel,
      kind,
      userId,
      recipient,
      ...(secret ? { sealedContent: sealed() } : { content }),
      ...(orderID !== undefined && { orderID }),
      ...(expiresAt && { expiresAt }),
      createdAt: now,
      nextAttemptAt: now,
      retryUntil: new Date(now.getTime() + retryPeriodMs),
    })
    .returning({ messageID: outboxMessages.messageID });
  if (!row) throw new Error('a message was not stored');
  await deps.jobs.put(tx, 'send-message', String(row.messageID));
  return row.messageID;
}

/**
 * Enqueues a text message. It leaves when the transaction commits, within a second where nothing is in the way.
 * @returns its id in the outbox
 */
export const enqueueText = (deps: OutboxDeps, tx: Transaction, { to, text, ...facts }: OutgoingText): Promise<number> =>
  enqueue(deps, tx, 'text', to, { text }, facts);

/**
 * Enqueues an e-mail, likewise.
 * @returns its id in the outbox
 */
export const enqueueEmail = (
  deps: OutboxDeps,
  tx: Transaction,
  { to, replyTo, email, phone, ...facts }: OutgoingEmail,
): Promise<number> => enqueue(deps, tx, 'email', to.address, { to, ...(replyTo && { replyTo }), email, phone }, facts);
