import { shop } from '#contract/shop.ts';
import type { Deps } from '../deps.ts';
import { limitOf, tryConsume } from '../http/rate-limit.ts';
import { letterOf } from '../messages/letter.ts';
import { sendMail, shopMailbox } from '../messages/office.ts';
import { phoneOf, type TicketRow } from './tickets.ts';

/** Nothing of what was typed: nobody shall get a stranger's words with our name below them. */
const confirmation = (ticketID: number) =>
  letterOf(`We have your ticket ${ticketID}`, [
    'Hello,',
    `Thank you for writing to ${shop.name}. We have your ticket ${ticketID} and will answer to this address.`,
    'If you did not write to us, somebody has given your address by mistake. There is nothing that you need to do.',
  ]);

const notice = ({ ticketID, name, email, subject, issue }: TicketRow) =>
  letterOf(`Ticket ${ticketID}: ${subject}`, [
    {
      rows: [
        ['From', name],
        ['E-mail', email],
        ['Subject', subject],
      ],
    },
    issue,
  ]);

async function confirm(deps: Deps, { ticketID, userId, email }: TicketRow): Promise<void> {
  // The address may be a stranger's: it gets few confirmations an hour. The shop reads every ticket.
  if (!(await tryConsume(deps, limitOf('ticket:email', email.toLowerCase())))) return;
  await sendMail(deps, {
    to: { name: '', address: email },
    letter: confirmation(ticketID),
    about: 'ticket',
    phone: await phoneOf(deps, userId),
  });
}

async function tellShop(deps: Deps, ticket: TicketRow): Promise<void> {
  const to = shopMailbox(deps);
  if (!to) return;
  const replyTo = { name: ticket.name, address: ticket.email };
  await sendMail(deps, { to, replyTo, letter: notice(ticket), about: 'ticket', phone: null });
}

/**
 * Tells the shop of a ticket that has been kept, and confirms it to whoever sent it. Does not throw: the ticket is kept
 * whatever happens here.
 */
export async function announceTicket(deps: Deps, ticket: TicketRow): Promise<void> {
  try {
    await tellShop(deps, ticket);
    await confirm(deps, ticket);
  } catch (error) {
    deps.log.error({ err: error, ticketID: ticket.ticketID }, 'a ticket could not be announced');
  }
}
