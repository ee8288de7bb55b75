import { and, eq, type SQL } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { type EmailContent, type MessageKind, outboxMessages, type TextContent } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { decrypt, derive, encrypt } from '../secrets/aes.ts';
import type { Envelope } from './email-smtp.ts';
import type { Channel } from './mailer.ts';
import { retryPeriodMs } from './retry-schedule.ts';

/**
 * The outbox, through which the shop sends every text message and e-mail (docs/decisions/033). A message is enqueued in
 * the transaction that causes it, so that it is stored if and only if that transaction commits. `deliver.ts` sends it.
 */

export type OutboxDeps = Pick<Deps, 'jobs' | 'clock' | 'config' | 'shopSettings' | 'mailer'>;
export type OutboxRow = typeof outboxMessages.$inferSelect;

interface MessageFacts {
  readonly kind: MessageKind;
  /** The customer who gets the message. Messages are deleted with their customer's account. */
  readonly userId?: string | null;
  readonly orderID?: string;
  /** The issue of the newsletter. */
  readonly issueID?: number;
  /** The moment from which the message is useless and is not sent any more. */
  readonly expiresAt?: Date;
  /** Whether the content is stored encrypted, as for one-time codes. */
  readonly secret?: boolean;
  /** Whether the message replaces waiting messages of the same kind to the same recipient, such as older codes. */
  readonly supersedes?: boolean;
}

export interface OutgoingText extends MessageFacts {
  /** 254[17]XXXXXXXX */
  readonly to: string;
  readonly text: string;
}

export interface OutgoingEmail extends MessageFacts, Envelope {
  /** 254[17]XXXXXXXX of the recipient, whose handset shows the e-mail in a simulated shop; null if unknown. */
  readonly phone: string | null;
}

const encryptionKey = ({ config }: Pick<Deps, 'config'>) => derive(config.daraja.consumerSecret, 'outbox');
const boundTo = ({ kind, recipient }: Pick<OutboxRow, 'kind' | 'recipient'>) => `${kind} to ${recipient}`;

/** Reads the content of a message; null if it was removed, or was encrypted under another key. */
export function readContent(
  deps: Pick<Deps, 'config'>,
  row: Pick<OutboxRow, 'content' | 'sealedContent' | 'kind' | 'recipient'>,
): TextContent | EmailContent | null {
  if (row.sealedContent === null) return row.content;
  const content = decrypt(encryptionKey(deps), row.sealedContent, boundTo(row));
  return content === null ? null : JSON.parse(content);
}

/** Withdraws pending messages that match the condition, because newer ones replace them. They become `expired`. */
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
  { kind, userId = null, orderID, issueID, expiresAt, secret = false, supersedes = false }: MessageFacts,
): Promise<number> {
  const now = deps.clock();
  if (supersedes) {
    const { channel: sentBy, kind: about, recipient: to } = outboxMessages;
    await withdrawMessages(deps, tx, and(eq(sentBy, channel), eq(about, kind), eq(to, recipient)));
  }
  const sealed = () => encrypt(encryptionKey(deps), JSON.stringify(content), boundTo({ kind, recipient }));
  const [row] = await tx
    .insert(outboxMessages)
    .values({
      channel,
      kind,
      userId,
      recipient,
      ...(secret ? { sealedContent: sealed() } : { content }),
      ...(orderID !== undefined && { orderID }),
      ...(issueID !== undefined && { issueID }),
      ...(expiresAt && { expiresAt }),
      createdAt: now,
      nextAttemptAt: now,
      retryUntil: new Date(now.getTime() + retryPeriodMs),
    })
    .returning({ messageID: outboxMessages.messageID });
  if (!row) throw new Error('a message was not stored');
  await deps.jobs.enqueue(tx, 'send-message', String(row.messageID));
  return row.messageID;
}

/**
 * Enqueues a text message. It is usually sent within a second after the transaction commits.
 * @returns its id in the outbox
 */
export const enqueueText = (deps: OutboxDeps, tx: Transaction, { to, text, ...facts }: OutgoingText): Promise<number> =>
  enqueue(deps, tx, 'text', to, { text }, facts);

/**
 * Enqueues an e-mail. It is usually sent within a second after the transaction commits.
 * @returns its id in the outbox
 */
export const enqueueEmail = (
  deps: OutboxDeps,
  tx: Transaction,
  { to, replyTo, unsubscribeURL, email, phone, ...facts }: OutgoingEmail,
): Promise<number> => {
  const envelope = { to, ...(replyTo && { replyTo }), ...(unsubscribeURL && { unsubscribeURL }) };
  return enqueue(deps, tx, 'email', to.address, { ...envelope, email, phone }, facts);
};
