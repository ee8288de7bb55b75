import * as v from 'valibot';
import { defineCall } from './call.ts';
import { addressCities } from './delivery.ts';
import { email, isoDate, line, numericID, password, phoneNumber, requiredLine, userID, userParams } from './fields.ts';
import { absentable, confirmPassword, passwordsMatch } from './request-fields.ts';

export const user = v.object({
  userId: userID,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  /** 254[17]XXXXXXXX */
  phoneNumber: v.string(),
  username: v.string(),
  type: v.number(),
  /** Whether the phone number is verified: by a texted code, or by an M-PESA payment from it. */
  phoneVerified: v.boolean(),
});
export type User = v.InferOutput<typeof user>;

/** A session. Later calls send its `token` in the header `token`. */
export const session = v.object({
  token: v.string(),
  type: v.number(),
  userId: userID,
  username: v.string(),
  email: v.string(),
});
export type Session = v.InferOutput<typeof session>;

/** The failure of a call that hashes a password, which takes time on purpose. */
export const passwordQueueFailure = {
  503: 'The password queue is full. `Retry-After` is the time of the next attempt.',
};

export const register = defineCall({
  method: 'POST',
  path: '/register',
  summary: 'Creates an account and signs it in.',
  auth: 'none',
  body: v.pipe(
    v.strictObject({
      phoneNumber,
      password,
      confirmPassword,
      email: v.nullish(v.union([v.literal(''), email]), ''),
      username: v.nullish(line(60), ''),
      referredBy: v.nullish(line(60), ''),
    }),
    passwordsMatch('Passwords not matching'),
  ),
  aliases: { alias: 'username' },
  answer: session,
  failures: { 409: 'The phone number has an account.', ...passwordQueueFailure },
});

/** A password that is compared with the stored one. Its rules may have been others when it was set. */
const typedPassword = v.pipe(v.string(), v.nonEmpty('Required details missing.'), v.maxLength(128));

export const login = defineCall({
  method: 'POST',
  path: '/login',
  summary: 'Signs in.',
  auth: 'none',
  body: v.strictObject({ phoneNumber, password: typedPassword }),
  answer: session,
  failures: { 401: 'Phone number or password is wrong.', ...passwordQueueFailure },
});

export const logout = defineCall({
  method: 'POST',
  path: '/logout',
  summary: 'Revokes the token.',
  auth: 'token',
  answer: v.string(),
  failures: { 401: 'No valid token.' },
});

export const getUser = defineCall({
  method: 'GET',
  path: '/user/{id}/get',
  summary: "The user's own data.",
  auth: 'self',
  params: userParams,
  answer: user,
  failures: { 401: 'No valid token.', 403: 'Another user.' },
});

export const address = v.object({
  addressID: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  area: v.string(),
  city: v.picklist(addressCities),
  street: v.string(),
  phoneNumber: v.string(),
  addressType: v.picklist(['primary', 'other']),
  createdAt: isoDate,
});
export type Address = v.InferOutput<typeof address>;

const addressChange = v.strictObject({
  area: requiredLine(120),
  street: absentable(line(120)),
  city: v.picklist(addressCities),
  phoneNumber: absentable(phoneNumber),
  firstName: absentable(line(60)),
  lastName: absentable(line(60)),
});
const newAddress = v.strictObject({
  ...addressChange.entries,
  street: v.nullish(line(120), ''),
  addressType: v.nullish(address.entries.addressType),
});
export type NewAddress = v.InferInput<typeof newAddress>;

/** The failures of every call for one user. */
export const ownUserFailures = { 401: 'No valid token.', 403: 'Another user.' };

export const listAddresses = defineCall({
  method: 'GET',
  path: '/user/{id}/address',
  summary: "The user's address book, the primary address first.",
  auth: 'self',
  params: userParams,
  answer: v.array(address),
  failures: ownUserFailures,
});

export const getPrimaryAddress = defineCall({
  method: 'GET',
  path: '/user/{id}/address/primary',
  summary: 'The default shipping address.',
  auth: 'self',
  params: userParams,
  answer: address,
  failures: { ...ownUserFailures, 404: 'No address' },
});

export const addAddress = defineCall({
  method: 'POST',
  path: '/user/{id}/address',
  summary:
    'Adds an address; the first one becomes the primary, and one of the type `primary`. Names and phone default to the user’s own.',
  auth: 'self',
  params: userParams,
  body: newAddress,
  answer: v.object({ addressID: v.number() }),
  failures: { ...ownUserFailures, 409: 'The address book is full.' },
});

const addressParams = v.strictObject({ id: userID, addressID: numericID });
const ownAddress = { ...ownUserFailures, 404: 'No address' };

export const changeAddress = defineCall({
  method: 'PATCH',
  path: '/user/{id}/address/{addressID}',
  summary: 'Changes an address. Omitted street, phone and names are unchanged. Returns the address book.',
  auth: 'self',
  params: addressParams,
  body: addressChange,
  answer: v.array(address),
  failures: ownAddress,
});

export const makeAddressPrimary = defineCall({
  method: 'PATCH',
  path: '/user/{id}/address/{addressID}/primary',
  summary: 'Makes an address the default shipping address. Returns the address book.',
  auth: 'self',
  params: addressParams,
  answer: v.array(address),
  failures: ownAddress,
});

export const removeAddress = defineCall({
  method: 'DELETE',
  path: '/user/{id}/address/{addressID}',
  summary:
    'Removes an address, also from the open cart that it is attached to; the oldest remaining address becomes primary. Returns the address book.',
  auth: 'self',
  params: addressParams,
  answer: v.array(address),
  failures: { ...ownAddress, 409: 'A payment for a cart with this address is under way.' },
});

export const renameUser = defineCall({
  method: 'PATCH',
  path: '/user/{id}/name',
  summary: 'Changes first and last name.',
  auth: 'self',
  params: userParams,
  body: v.strictObject({ firstName: requiredLine(60), lastName: requiredLine(60) }),
  answer: user,
  failures: ownUserFailures,
});

export const changeEmail = defineCall({
  method: 'PATCH',
  path: '/user/{id}/email',
  summary: 'Changes the e-mail address; an empty one removes it.',
  auth: 'self',
  params: userParams,
  body: v.strictObject({ email: v.union([v.literal(''), email]) }),
  answer: user,
  failures: ownUserFailures,
});

/** 403 for a wrong password, because 401 means that the session has ended. */
const ownPassword = { ...ownUserFailures, 403: 'Another user, or the current password is wrong.' };

export const changePassword = defineCall({
  method: 'PATCH',
  path: '/user/{id}/password',
  summary:
    'Changes the password for a user with the current one, and ends all sessions. Answers the token of a new session.',
  auth: 'self',
  params: userParams,
  body: v.strictObject({ currentPassword: typedPassword, password }),
  answer: v.object({ token: v.string() }),
  failures: { ...ownPassword, ...passwordQueueFailure },
});

export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/user/{id}',
  summary:
    'Deletes the account: addresses, sessions, subscriptions, tickets, names, e-mail with its newsletter, and phone number. Orders and payments stay, without a name.',
  auth: 'self',
  params: userParams,
  body: v.strictObject({ password: typedPassword }),
  answer: v.string(),
  failures: { ...ownPassword, 409: 'A payment is under way.', ...passwordQueueFailure },
});

/** A paid subscription. `status` is true while it runs (ACTIVE) and false after its expiry (INACTIVE). */
const subscription = v.object({
  subscriptionID: v.number(),
  service: v.string(),
  period: v.string(),
  image: v.string(),
  status: v.boolean(),
  expiry: isoDate,
});
export type Subscription = v.InferOutput<typeof subscription>;

export const listSubscriptions = defineCall({
  method: 'GET',
  path: '/user/{id}/subscription',
  summary: "The user's subscriptions, the one that runs longest first.",
  auth: 'self',
  params: userParams,
  answer: v.array(subscription),
  failures: ownUserFailures,
});
