import * as v from 'valibot';
import { defineCall, describeRequest, requestType } from './call.ts';
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

export const register = defineCall(requestType<typeof registerRequest>, {
  method: 'POST',
  path: '/register',
  auth: 'none',
  answer: session,
});
export const registerRequest = describeRequest(() => ({
  summary: 'Creates an account and signs it in.',
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
  failures: { 409: 'The phone number has an account.', ...passwordQueueFailure },
}));

/** A password that is compared with the stored one. Its rules may have been others when it was set. */
const typedPassword = v.pipe(v.string(), v.nonEmpty('Required details missing.'), v.maxLength(128));

export const login = defineCall(requestType<typeof loginRequest>, {
  method: 'POST',
  path: '/login',
  auth: 'none',
  answer: session,
});
export const loginRequest = describeRequest(() => ({
  summary: 'Signs in.',
  body: v.strictObject({ phoneNumber, password: typedPassword }),
  failures: { 401: 'Phone number or password is wrong.', ...passwordQueueFailure },
}));

export const logout = defineCall(requestType<typeof logoutRequest>, {
  method: 'POST',
  path: '/logout',
  auth: 'token',
  answer: v.string(),
});
export const logoutRequest = describeRequest(() => ({
  summary: 'Revokes the token.',
  failures: { 401: 'No valid token.' },
}));

export const getUser = defineCall(requestType<typeof getUserRequest>, {
  method: 'GET',
  path: '/user/{id}/get',
  auth: 'self',
  answer: user,
});
export const getUserRequest = describeRequest(() => ({
  summary: "The user's own data.",
  params: userParams,
  failures: { 401: 'No valid token.', 403: 'Another user.' },
}));

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

export const listAddresses = defineCall(requestType<typeof listAddressesRequest>, {
  method: 'GET',
  path: '/user/{id}/address',
  auth: 'self',
  answer: v.array(address),
});
export const listAddressesRequest = describeRequest(() => ({
  summary: "The user's address book, the primary address first.",
  params: userParams,
  failures: ownUserFailures,
}));

export const getPrimaryAddress = defineCall(requestType<typeof getPrimaryAddressRequest>, {
  method: 'GET',
  path: '/user/{id}/address/primary',
  auth: 'self',
  answer: address,
});
export const getPrimaryAddressRequest = describeRequest(() => ({
  summary: 'The default shipping address.',
  params: userParams,
  failures: { ...ownUserFailures, 404: 'No address' },
}));

export const addAddress = defineCall(requestType<typeof addAddressRequest>, {
  method: 'POST',
  path: '/user/{id}/address',
  auth: 'self',
  answer: v.object({ addressID: v.number() }),
});
export const addAddressRequest = describeRequest(() => ({
  summary:
    'Adds an address; the first one becomes the primary, and one of the type `primary`. Names and phone default to the user’s own.',
  params: userParams,
  body: newAddress,
  failures: { ...ownUserFailures, 409: 'The address book is full.' },
}));

const addressParams = v.strictObject({ id: userID, addressID: numericID });
const noAddress = { 404: 'No address' };

export const changeAddress = defineCall(requestType<typeof changeAddressRequest>, {
  method: 'PATCH',
  path: '/user/{id}/address/{addressID}',
  auth: 'self',
  answer: v.array(address),
});
export const changeAddressRequest = describeRequest(() => ({
  summary: 'Changes an address. Omitted street, phone and names are unchanged. Returns the address book.',
  params: addressParams,
  body: addressChange,
  failures: { ...ownUserFailures, ...noAddress },
}));

export const makeAddressPrimary = defineCall(requestType<typeof makeAddressPrimaryRequest>, {
  method: 'PATCH',
  path: '/user/{id}/address/{addressID}/primary',
  auth: 'self',
  answer: v.array(address),
});
export const makeAddressPrimaryRequest = describeRequest(() => ({
  summary: 'Makes an address the default shipping address. Returns the address book.',
  params: addressParams,
  failures: { ...ownUserFailures, ...noAddress },
}));

export const removeAddress = defineCall(requestType<typeof removeAddressRequest>, {
  method: 'DELETE',
  path: '/user/{id}/address/{addressID}',
  auth: 'self',
  answer: v.array(address),
});
export const removeAddressRequest = describeRequest(() => ({
  summary:
    'Removes an address, also from the open cart that it is attached to; the oldest remaining address becomes primary. Returns the address book.',
  params: addressParams,
  failures: { ...ownUserFailures, ...noAddress, 409: 'A payment for a cart with this address is under way.' },
}));

export const renameUser = defineCall(requestType<typeof renameUserRequest>, {
  method: 'PATCH',
  path: '/user/{id}/name',
  auth: 'self',
  answer: user,
});
export const renameUserRequest = describeRequest(() => ({
  summary: 'Changes first and last name.',
  params: userParams,
  body: v.strictObject({ firstName: requiredLine(60), lastName: requiredLine(60) }),
  failures: ownUserFailures,
}));

export const changeEmail = defineCall(requestType<typeof changeEmailRequest>, {
  method: 'PATCH',
  path: '/user/{id}/email',
  auth: 'self',
  answer: user,
});
export const changeEmailRequest = describeRequest(() => ({
  summary: 'Changes the e-mail address; an empty one removes it.',
  params: userParams,
  body: v.strictObject({ email: v.union([v.literal(''), email]) }),
  failures: ownUserFailures,
}));

/** 403 for a wrong password, because 401 means that the session has ended. */
const wrongPassword = { 403: 'Another user, or the current password is wrong.' };

export const changePassword = defineCall(requestType<typeof changePasswordRequest>, {
  method: 'PATCH',
  path: '/user/{id}/password',
  auth: 'self',
  answer: v.object({ token: v.string() }),
});
export const changePasswordRequest = describeRequest(() => ({
  summary:
    'Changes the password for a user with the current one, and ends all sessions. Answers the token of a new session.',
  params: userParams,
  body: v.strictObject({ currentPassword: typedPassword, password }),
  failures: { ...ownUserFailures, ...wrongPassword, ...passwordQueueFailure },
}));

export const deleteAccount = defineCall(requestType<typeof deleteAccountRequest>, {
  method: 'DELETE',
  path: '/user/{id}',
  auth: 'self',
  answer: v.string(),
});
export const deleteAccountRequest = describeRequest(() => ({
  summary:
    'Deletes the account: addresses, sessions, subscriptions, tickets, names, e-mail with its newsletter, and phone number. Orders and payments stay, without a name.',
  params: userParams,
  body: v.strictObject({ password: typedPassword }),
  failures: { ...ownUserFailures, ...wrongPassword, 409: 'A payment is under way.', ...passwordQueueFailure },
}));

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

export const listSubscriptions = defineCall(requestType<typeof listSubscriptionsRequest>, {
  method: 'GET',
  path: '/user/{id}/subscription',
  auth: 'self',
  answer: v.array(subscription),
});
export const listSubscriptionsRequest = describeRequest(() => ({
  summary: "The user's subscriptions, the one that runs longest first.",
  params: userParams,
  failures: ownUserFailures,
}));
