import { shop } from '#contract/shop.ts';
import type { Transaction } from '../db/open.ts';
import type { tickets } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { isWithinLimits, limitOf } from '../http/rate-limit.ts';
import { findPhone } from '../messages/customers.ts';
import { renderEmail } from '../messages/email-template.ts';
import { enqueueEmail, type OutboxDeps } from '../messages/outbox.ts';

type TicketRow = typeof tickets.$inferSelect;

/** The confirmation contains no text of the sender, because its address may be a stranger's. */
const confirmationEmail = (ticketID: number) =>
  renderEmail(`We have your ticket ${ticketID}`, [
    'Hello,',
    `Thank you for writing to ${shop.name}. We have your ticket ${ticketID} and will answer to this address.`,
    'If you did not write to us, somebody has given your address by mistake. There is nothing that you need to do.',
  ]);

const noticeEmail = ({ ticketID, name, email, subject, issue }: TicketRow) =>
  renderEmail(`Ticket ${ticketID}: ${subject}`, [
    {
      rows: [
        ['From', name],
        ['E-mail', email],
        ['Subject', subject],
      ],
    },
    issue,
  ]);

/** Enqueues the e-mails about a new ticket: a notice to the shop and a confirmation to the sender's address. */
export async function enqueueTicketEmails(
  deps: OutboxDeps & Pick<Deps, 'log'>,
  tx: Transaction,
  ticket: TicketRow,
): Promise<void> {
  const { ticketID, name, email: address, userId } = ticket;
  const to = deps.mailer.shopMailbox;
  if (to) {
    const replyTo = { name, address };
    await enqueueEmail(deps, tx, { kind: 'ticket', to, replyTo, email: noticeEmail(ticket), phone: null });
  }
  // The address may be a stranger's, so it gets few confirmations an hour. The notice to the shop is always sent.
  const limits = [limitOf('ticket:email', address.toLowerCase()), limitOf('mail:minute'), limitOf('mail:day')];
  if (!(await isWithinLimits({ ...deps, db: tx }, limits))) return;
  await enqueueEmail(deps, tx, {
    kind: 'ticket',
    userId,
    to: { name: '', address },
    email: confirmationEmail(ticketID),
    phone: await findPhone(tx, userId),
  });
}
