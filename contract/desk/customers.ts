import * as v from 'valibot';
import { isoDate, line, userID } from '../fields.ts';
import { userData } from '../user-data.ts';
import { defineDeskCall } from './call.ts';
import { actionID, change, changed, next, page, personal } from './fields.ts';
import { orderSummary } from './orders.ts';
import { allow } from './roles.ts';
import { ticketSummary } from './tickets.ts';

/** Customers, and the account of a stolen phone. */

export const customerStates = ['active', 'frozen', 'deleted'] as const;

export const customerSummary = v.object({
  userID: v.string(),
  state: v.picklist(customerStates),
  name: v.string(),
  /** Masked. Empty for a deleted account. */
  phone: v.string(),
  createdAt: isoDate,
});
export type CustomerSummary = v.InferOutput<typeof customerSummary>;

export const listCustomers = defineDeskCall({
  method: 'GET',
  path: '/customer',
  summary: 'Customers, the newest first. `search` is a phone number, a name, an e-mail address, or the id of an order.',
  ...allow('customers', 'read'),
  query: v.strictObject({ search: v.optional(line(100)), ...page }),
  answer: v.object({ customers: v.array(customerSummary), next }),
});

export const deskCustomer = v.object({
  ...customerSummary.entries,
  phone: v.nullable(personal),
  phoneVerified: v.boolean(),
  email: v.nullable(personal),
  frozenAt: v.nullable(isoDate),
  /** The last twenty of each. */
  orders: v.array(orderSummary),
  tickets: v.array(ticketSummary),
  subscriptions: v.array(
    v.object({ service: v.string(), period: v.string(), startsAt: isoDate, expiry: isoDate, orderID: v.string() }),
  ),
  /** The open sessions. */
  devices: v.array(v.object({ signedInAt: isoDate, endsAt: isoDate })),
});
export type DeskCustomer = v.InferOutput<typeof deskCustomer>;

const params = v.strictObject({ userID });
const unknownCustomer = { 404: 'No such customer.' };

export const getCustomer = defineDeskCall({
  method: 'GET',
  path: '/customer/{userID}',
  summary: 'One customer with orders, tickets, subscriptions and devices.',
  ...allow('customers', 'read'),
  params,
  answer: deskCustomer,
  failures: unknownCustomer,
});

export const revealCustomerContact = defineDeskCall({
  method: 'POST',
  path: '/customer/{userID}/contact',
  summary: "Reveals the customer's phone or e-mail address, and writes a row of the audit.",
  roles: ['owner', 'money', 'support'],
  stepUp: false,
  params,
  body: v.strictObject({ actionID, field: v.picklist(['phone', 'email']) }),
  answer: v.object({ value: v.string() }),
  failures: { 404: 'No such customer, or they have no such value.' },
});

export const freezeCustomer = defineDeskCall({
  method: 'POST',
  path: '/customer/{userID}/freeze',
  summary:
    'Ends all sessions of an account and freezes it: no sign-in, payment, code or new password until it is unfrozen.',
  ...allow('customers', 'change'),
  params,
  body: v.strictObject(change),
  answer: v.object({ ...changed.entries, sessionsEnded: v.number() }),
  failures: { ...unknownCustomer, 409: 'Overtaken: the account is frozen or deleted.' },
});

export const unfreezeCustomer = defineDeskCall({
  method: 'POST',
  path: '/customer/{userID}/unfreeze',
  summary: 'Ends the freeze of an account.',
  ...allow('customers', 'change'),
  params,
  body: v.strictObject(change),
  answer: changed,
  failures: { ...unknownCustomer, 409: 'Overtaken: the account is not frozen.' },
});

export const exportCustomer = defineDeskCall({
  method: 'POST',
  path: '/customer/{userID}/data',
  summary: "The customer's data, as they would export it themselves; writes a row of the audit.",
  ...allow('personalData', 'change'),
  params,
  body: v.strictObject({ actionID }),
  answer: userData,
  failures: unknownCustomer,
});

export const deleteCustomer = defineDeskCall({
  method: 'POST',
  path: '/customer/{userID}/delete',
  summary: 'Deletes an account, as its holder would.',
  ...allow('personalData', 'change'),
  params,
  body: v.strictObject(change),
  answer: changed,
  failures: { ...unknownCustomer, 409: 'Overtaken: the account is deleted; or a payment of it is in progress.' },
});
