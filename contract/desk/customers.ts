import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
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

export const listCustomers = defineDeskCall(requestType<typeof listCustomersRequest>, {
  method: 'GET',
  path: '/customer',
  ...allow('customers', 'read'),
  answer: v.object({ customers: v.array(customerSummary), next }),
});
export const listCustomersRequest = describeRequest(() => ({
  summary: 'Customers, the newest first. `search` is a phone number, a name, an e-mail address, or the id of an order.',
  query: v.strictObject({ search: v.optional(line(100)), ...page }),
}));

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

export const getCustomer = defineDeskCall(requestType<typeof getCustomerRequest>, {
  method: 'GET',
  path: '/customer/{userID}',
  ...allow('customers', 'read'),
  answer: deskCustomer,
});
export const getCustomerRequest = describeRequest(() => ({
  summary: 'One customer with orders, tickets, subscriptions and devices.',
  params,
  failures: unknownCustomer,
}));

export const revealCustomerContact = defineDeskCall(requestType<typeof revealCustomerContactRequest>, {
  method: 'POST',
  path: '/customer/{userID}/contact',
  roles: ['owner', 'money', 'support'],
  stepUp: false,
  answer: v.object({ value: v.string() }),
});
export const revealCustomerContactRequest = describeRequest(() => ({
  summary: "Reveals the customer's phone or e-mail address, and writes a row of the audit.",
  params,
  body: v.strictObject({ actionID, field: v.picklist(['phone', 'email']) }),
  failures: { 404: 'No such customer, or they have no such value.' },
}));

export const freezeCustomer = defineDeskCall(requestType<typeof freezeCustomerRequest>, {
  method: 'POST',
  path: '/customer/{userID}/freeze',
  ...allow('customers', 'change'),
  answer: v.object({ ...changed.entries, sessionsEnded: v.number() }),
});
export const freezeCustomerRequest = describeRequest(() => ({
  summary:
    'Ends all sessions of an account and freezes it: no sign-in, payment, code or new password until it is unfrozen.',
  params,
  body: v.strictObject(change),
  failures: { ...unknownCustomer, 409: 'Overtaken: the account is frozen or deleted.' },
}));

export const unfreezeCustomer = defineDeskCall(requestType<typeof unfreezeCustomerRequest>, {
  method: 'POST',
  path: '/customer/{userID}/unfreeze',
  ...allow('customers', 'change'),
  answer: changed,
});
export const unfreezeCustomerRequest = describeRequest(() => ({
  summary: 'Ends the freeze of an account.',
  params,
  body: v.strictObject(change),
  failures: { ...unknownCustomer, 409: 'Overtaken: the account is not frozen.' },
}));

export const exportCustomer = defineDeskCall(requestType<typeof exportCustomerRequest>, {
  method: 'POST',
  path: '/customer/{userID}/data',
  ...allow('personalData', 'change'),
  answer: userData,
});
export const exportCustomerRequest = describeRequest(() => ({
  summary: "The customer's data, as they would export it themselves; writes a row of the audit.",
  params,
  body: v.strictObject({ actionID }),
  failures: unknownCustomer,
}));

export const deleteCustomer = defineDeskCall(requestType<typeof deleteCustomerRequest>, {
  method: 'POST',
  path: '/customer/{userID}/delete',
  ...allow('personalData', 'change'),
  answer: changed,
});
export const deleteCustomerRequest = describeRequest(() => ({
  summary: 'Deletes an account, as its holder would.',
  params,
  body: v.strictObject(change),
  failures: { ...unknownCustomer, 409: 'Overtaken: the account is deleted; or a payment of it is in progress.' },
}));
