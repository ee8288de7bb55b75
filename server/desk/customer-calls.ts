import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import * as contract from '#contract/desk/customers.ts';
import { accessOf, type DeskRole } from '#contract/desk/roles.ts';
import { maskPhone } from '#contract/phone.ts';
import { deleteAccountByShop } from '../accounts/account-deletion.ts';
import { exportUserData } from '../accounts/data-export.ts';
import { freezeAccount, unfreezeAccount } from '../accounts/freeze.ts';
import { Refusal, requireRow } from '../back-office/refusal.ts';
import { customerState, subjects } from '../back-office/subjects.ts';
import { sessions, subscriptions, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { consume, createLimit } from '../rate-limits/limiter.ts';
import { deskTexts } from '../texts/index.ts';
import { DeskError } from './desk-error.ts';
import { listOrdersOf, nameOf, personalFor, phoneOf } from './order-queries.ts';
import { nextOf, uuidCursor } from './pagination.ts';
import { matchesCustomer } from './search.ts';
import { decide, recordReveal, type ServedDeskCall, serveDesk } from './serve-desk.ts';
import { listTicketsOf } from './ticket-queries.ts';

/** The calls of contract/desk/customers.ts. */

type UserRow = typeof users.$inferSelect;

/** How many orders and tickets of a customer are shown. */
const shownOfEach = 20;

const describeCustomer = (user: UserRow): contract.CustomerSummary => {
  const phone = phoneOf(user.phoneNumber);
  return {
    userID: user.userId,
    state: customerState(user),
    name: phone === null ? 'Deleted account' : nameOf(user),
    phone: phone === null ? '' : maskPhone(phone),
    createdAt: user.createdAt.toISOString(),
  };
};

/** @throws Refusal where there is none */
const requireCustomer = ({ db }: Pick<Deps, 'db'>, userID: string): Promise<UserRow> =>
  requireRow(db.select().from(users).where(eq(users.userId, userID)), 'no customer', { userID });

/** Masks an e-mail address: its first character and its domain. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1•••$2');

async function readCustomer(deps: Deps, userID: string, role: DeskRole): Promise<contract.DeskCustomer> {
  const { db, clock } = deps;
  const user = await requireCustomer(deps, userID);
  const [orderList, ticketList, subscriptionList, devices] = await Promise.all([
    listOrdersOf(db, userID, shownOfEach),
    listTicketsOf(db, userID, shownOfEach),
    db.select().from(subscriptions).where(eq(subscriptions.userId, userID)).orderBy(asc(subscriptions.startsAt)),
    db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userID), gt(sessions.expiresAt, clock())))
      .orderBy(desc(sessions.createdAt)),
  ]);
  const phone = phoneOf(user.phoneNumber);
  return {
    ...describeCustomer(user),
    phone: phone === null ? null : personalFor(role, phone, maskPhone(phone), false),
    phoneVerified: user.phoneVerifiedAt !== null,
    email: user.email === '' ? null : personalFor(role, user.email, maskEmail(user.email), false),
    frozenAt: user.frozenAt?.toISOString() ?? null,
    orders: orderList,
    tickets: ticketList,
    subscriptions: subscriptionList.map(({ service, period, startsAt, expiry, orderID }) => ({
      service,
      period,
      startsAt: startsAt.toISOString(),
      expiry: expiry.toISOString(),
      orderID,
    })),
    devices: devices.map(({ createdAt, expiresAt }) => ({
      signedInAt: createdAt.toISOString(),
      endsAt: expiresAt.toISOString(),
    })),
  };
}

export const customerCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.listCustomers, contract.listCustomersRequest, async ({ query }, { db }) => {
    const { search, before, limit } = query;
    const { userId, createdAt } = users;
    const rows = await db
      .select()
      .from(users)
      .where(
        and(
          search === undefined || search === '' ? undefined : matchesCustomer(search),
          before === undefined
            ? undefined
            : sql`(${createdAt}, ${userId}) < (select u.created_at, u.user_id from ${users} as u where u.user_id = ${uuidCursor(before)})`,
        ),
      )
      .orderBy(desc(createdAt), desc(userId))
      .limit(limit + 1);
    return { customers: rows.slice(0, limit).map(describeCustomer), next: nextOf(rows, limit, (row) => row.userId) };
  }),

  serveDesk(contract.getCustomer, contract.getCustomerRequest, ({ params, caller }, deps) =>
    readCustomer(deps, params.userID, caller.role),
  ),

  serveDesk(contract.revealCustomerContact, contract.revealCustomerContactRequest, async (request, deps) => {
    const { params, body, caller } = request;
    if (accessOf(caller.role, 'customers') === 'no') throw new DeskError('not allowed', deskTexts.notAllowed);
    await consume(deps, [createLimit('desk:reveal', caller.staffID)]);
    const user = await requireCustomer(deps, params.userID);
    const value = body.field === 'phone' ? phoneOf(user.phoneNumber) : user.email;
    if (value === null || value === '') throw new DeskError('not found', deskTexts.noSuchValue);
    return recordReveal(deps, request, `customer ${params.userID}`, { value }, { revealed: body.field });
  }),

  serveDesk(contract.freezeCustomer, contract.freezeCustomerRequest, (request, deps) => {
    const { userID } = request.params;
    return decide(deps, request, subjects.customer(userID), async (tx) => {
      const state = request.body.decidedOn;
      if (state !== 'active') throw new Refusal('not active', { userID, state });
      return { sessionsEnded: await freezeAccount(deps, tx, userID) };
    });
  }),

  serveDesk(contract.unfreezeCustomer, contract.unfreezeCustomerRequest, (request, deps) => {
    const { userID } = request.params;
    return decide(deps, request, subjects.customer(userID), async (tx) => {
      const state = request.body.decidedOn;
      if (state !== 'frozen') throw new Refusal('not frozen', { userID, state });
      await unfreezeAccount(tx, userID);
      return {};
    });
  }),

  serveDesk(contract.exportCustomer, contract.exportCustomerRequest, async (request, deps) => {
    const { params, caller } = request;
    await consume(deps, [createLimit('desk:reveal', caller.staffID)]);
    await requireCustomer(deps, params.userID);
    const answer = await exportUserData(deps.db, params.userID, deps.clock());
    return recordReveal(deps, request, `customer ${params.userID}`, answer, { exported: true });
  }),

  serveDesk(contract.deleteCustomer, contract.deleteCustomerRequest, (request, deps) => {
    const { userID } = request.params;
    return decide(deps, request, subjects.customerWithCarts(userID), async (tx) => {
      const state = request.body.decidedOn;
      if (state === 'deleted') throw new Refusal('not active', { userID, state });
      await deleteAccountByShop(deps, tx, userID).catch((error: unknown) => {
        throw error instanceof HttpError && error.status === 409 ? new Refusal('being paid', { userID }) : error;
      });
      return {};
    });
  }),
];
