import { and, asc, eq, getTableColumns, inArray, isNotNull } from 'drizzle-orm';
import type { UserData } from '#contract/user-data.ts';
import type { Database } from '../db/open.ts';
import {
  orders,
  paymentAttempts,
  payments,
  reviews,
  sessions,
  stockAlerts,
  subscriptions,
  ticketRecordings,
  tickets,
  users,
} from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';
import { accountTexts } from '../texts/index.ts';
import { listAddresses } from './addresses.ts';
import { getUser } from './users.ts';

const iso = (at: Date): string => at.toISOString();

async function exportAccount(db: Database, userId: string): Promise<UserData['account']> {
  const [row] = await db
    .select({ referredBy: users.referredBy, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.userId, userId));
  if (!row) throw new HttpError(404, accountTexts.userNotFound);
  return { ...(await getUser(db, userId)), referredBy: row.referredBy, createdAt: iso(row.createdAt) };
}

async function exportOrders(db: Database, userId: string): Promise<UserData['orders']> {
  const rows = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.createdAt));
  const orderIDs = rows.map(({ orderID }) => orderID);
  const receipts = await db
    .select({ orderID: payments.orderID, receipt: payments.receipt })
    .from(payments)
    .where(and(inArray(payments.orderID, orderIDs), isNotNull(payments.receipt)));
  return rows.map(({ orderID, status, amount, createdAt, paidAt, method, cart, shipTo }) => ({
    orderID,
    status,
    amount,
    createdAt: iso(createdAt),
    paidAt: paidAt && iso(paidAt),
    method,
    cart,
    shipTo,
    receipts: receipts.flatMap((payment) =>
      payment.orderID === orderID && payment.receipt !== null ? [payment.receipt] : [],
    ),
  }));
}

/**
 * Exports the data that is stored under an account. Codes of gift cards are left out: they are goods, and each reveal
 * is recorded. Newsletter subscriptions and comments are left out: they belong to an e-mail address, which is unverified.
 * @throws HttpError 404 for an account that does not exist
 */
export async function exportUserData(db: Database, userId: string, now: Date): Promise<UserData> {
  const [account, addresses, orderList, prompts, subscriptionList, ticketList, alertList, reviewList, sessionList] =
    await Promise.all([
      exportAccount(db, userId),
      listAddresses(db, userId),
      exportOrders(db, userId),
      db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.userId, userId))
        .orderBy(asc(paymentAttempts.createdAt)),
      db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).orderBy(asc(subscriptions.startsAt)),
      db
        .select({ ...getTableColumns(tickets), recording: ticketRecordings.recording })
        .from(tickets)
        .leftJoin(ticketRecordings, eq(ticketRecordings.ticketID, tickets.ticketID))
        .where(eq(tickets.userId, userId))
        .orderBy(asc(tickets.createdAt)),
      db.select().from(stockAlerts).where(eq(stockAlerts.userId, userId)).orderBy(asc(stockAlerts.consentedAt)),
      db.select().from(reviews).where(eq(reviews.userId, userId)).orderBy(asc(reviews.createdAt)),
      db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.createdAt)),
    ]);
  return {
    exportedAt: iso(now),
    account,
    addresses,
    orders: orderList,
    prompts: prompts.map(({ orderID, phoneNumber, amount, status, createdAt }) => ({
      orderID,
      phoneNumber,
      amount,
      status,
      createdAt: iso(createdAt),
    })),
    subscriptions: subscriptionList.map(({ service, period, startsAt, expiry, orderID }) => ({
      service,
      period,
      startsAt: iso(startsAt),
      expiry: iso(expiry),
      orderID,
    })),
    tickets: ticketList.map(({ ticketID, name, email, subject, issue, createdAt, answer, answeredAt, recording }) => ({
      ticketID,
      name,
      email,
      subject,
      issue,
      dateAdded: iso(createdAt),
      status: answer === null ? 'open' : 'answered',
      answer,
      answeredAt: answeredAt && iso(answeredAt),
      recording,
    })),
    stockAlerts: alertList.map(({ variantID, consentedAt, notifiedAt }) => ({
      variantID,
      consentedAt: iso(consentedAt),
      notifiedAt: notifiedAt && iso(notifiedAt),
    })),
    reviews: reviewList.map(
      ({ orderID, variantID, author, stars, words, createdAt, editedAt, answer, hiddenReason }) => ({
        orderID,
        variantID,
        author,
        stars,
        words,
        createdAt: iso(createdAt),
        editedAt: editedAt && iso(editedAt),
        answer,
        hiddenReason,
      }),
    ),
    sessions: sessionList.map(({ createdAt, expiresAt }) => ({ createdAt: iso(createdAt), expiresAt: iso(expiresAt) })),
  };
}
