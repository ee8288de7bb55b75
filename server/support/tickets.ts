import { and, desc, eq, gte, isNotNull, isNull } from 'drizzle-orm';
import type { NewTicket, Ticket } from '#contract/support.ts';
import { tickets, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

export type TicketRow = typeof tickets.$inferSelect;

const mostListed = 100;

/** How long the same ticket is taken for one whose answer was lost on the way, and that was sent once more. */
const repeatedMs = 10 * 60 * 1000;

/** The same words of the same person a moment ago; a visitor's ticket never stands for a user's. */
async function isRepeated({ db, clock }: Deps, ticket: NewTicket, userId: string | null): Promise<boolean> {
  const [found] = await db
    .select({ ticketID: tickets.ticketID })
    .from(tickets)
    .where(
      and(
        gte(tickets.createdAt, new Date(clock().getTime() - repeatedMs)),
        userId === null ? isNull(tickets.userId) : eq(tickets.userId, userId),
        eq(tickets.email, ticket.email),
        eq(tickets.subject, ticket.subject),
        eq(tickets.issue, ticket.issue),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/**
 * Keeps a ticket, once however often it is sent.
 * @param userId whose it is; null for a visitor's, whatever e-mail address it gives
 * @returns the ticket, or null where it has been kept before
 */
export async function keepTicket(deps: Deps, ticket: NewTicket, userId: string | null): Promise<TicketRow | null> {
  if (await isRepeated(deps, ticket, userId)) return null;
  const [kept] = await deps.db
    .insert(tickets)
    .values({ ...ticket, userId, createdAt: deps.clock() })
    .returning();
  if (!kept) throw new Error('a ticket was not stored');
  return kept;
}

/** The tickets that a user sent while signed in, newest first. */
export async function listTicketsOf({ db }: Deps, userId: string): Promise<Ticket[]> {
  const rows = await db
    .select()
    .from(tickets)
    .where(eq(tickets.userId, userId))
    .orderBy(desc(tickets.createdAt), desc(tickets.ticketID))
    .limit(mostListed);
  return rows.map(({ ticketID, subject, issue, createdAt, answer, answeredAt }) => ({
    ticketID,
    subject,
    issue,
    dateAdded: createdAt.toISOString(),
    status: answer === null ? 'open' : 'answered',
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
}

/** The phone of the account that a ticket came from; null for a visitor's, and for an account with an unproved number. */
export async function phoneOf({ db }: Pick<Deps, 'db'>, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const isProved = and(eq(users.userId, userId), isNotNull(users.phoneProvedAt));
  const [user] = await db.select({ phoneNumber: users.phoneNumber }).from(users).where(isProved);
  return user?.phoneNumber ?? null;
}
