import type { Transaction } from '../db/open.ts';
import type { tickets } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findPhone } from '../outbox/customers.ts';
import { renderEmail } from '../outbox/email-template.ts';
import { enqueueEmail, type OutboxDeps } from '../outbox/outbox.ts';
import { createLimit, isWithinLimits } from '../rate-limits/limiter.ts';
import { ticketTexts } from '../texts/index.ts';

type TicketRow = typeof tickets.$inferSelect;

/** The confirmation contains no text of the sender, because its address may be a stranger's. */
const confirmationEmail = (shop: string, ticketID: number) =>
  renderEmail(shop, ticketTexts.confirmationSubject(ticketID), ticketTexts.confirmation(ticketID, shop));

const noticeEmail = (shop: string, { ticketID, name, email, subject, issue }: TicketRow, hasRecording: boolean) =>
  renderEmail(shop, ticketTexts.noticeSubject(ticketID, subject), [
    {
      rows: [
        [ticketTexts.from, name],
        [ticketTexts.email, email],
        [ticketTexts.subject, subject],
      ],
    },
    issue,
    ...(hasRecording ? [ticketTexts.recording(ticketID)] : []),
  ]);

/** Enqueues the e-mails about a new ticket: a notice to the shop and a confirmation to the sender's address. */
export async function enqueueTicketEmails(
  deps: OutboxDeps & Pick<Deps, 'log'>,
  tx: Transaction,
  ticket: TicketRow,
  hasRecording: boolean,
): Promise<void> {
  const { ticketID, name, email: address, userId } = ticket;
  const shop = deps.shopSettings.facts().name;
  const to = deps.mailer.shopMailbox;
  if (to) {
    const replyTo = { name, address };
    await enqueueEmail(deps, tx, {
      kind: 'ticket',
      to,
      replyTo,
      email: noticeEmail(shop, ticket, hasRecording),
      phone: null,
    });
  }
  // The address may be a stranger's, so it gets few confirmations an hour. The notice to the shop is always sent.
  const limits = [
    createLimit('ticket:email', address.toLowerCase()),
    createLimit('mail:minute'),
    createLimit('mail:day'),
  ];
  if (!(await isWithinLimits({ ...deps, db: tx }, limits))) return;
  await enqueueEmail(deps, tx, {
    kind: 'ticket',
    userId,
    to: { name: '', address },
    email: confirmationEmail(shop, ticketID),
    phone: await findPhone(tx, userId),
  });
}

/** Enqueues the notice to the shop about a customer's reply. Does nothing without a mailbox. */
export async function enqueueReplyNotice(
  deps: OutboxDeps,
  tx: Transaction,
  { ticketID, name, email: address, subject }: TicketRow,
  reply: string,
): Promise<void> {
  const to = deps.mailer.shopMailbox;
  if (!to) return;
  const shop = deps.shopSettings.facts().name;
  const email = renderEmail(shop, ticketTexts.replySubject(ticketID, subject), [reply]);
  await enqueueEmail(deps, tx, { kind: 'ticket', to, replyTo: { name, address }, email, phone: null });
}
