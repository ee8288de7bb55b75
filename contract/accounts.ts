import * as v from 'valibot';
import { defineCall } from './call.ts';
import { isoDate, optionalEmail, password, phoneNumber, requiredText, text, userID, userParams } from './fields.ts';
import { addressCities } from './shop.ts';

export const user = v.object({
  userId: userID,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  /** 254[17]XXXXXXXX */
  phoneNumber: v.string(),
  username: v.string(),
  type: v.number(),
});
export type User = v.InferOutput<typeof user>;

/** What signing in answers; `token` goes into the header `token` of later calls. */
export const session = v.object({
  token: v.string(),
  type: v.number(),
  userId: userID,
  username: v.string(),
  email: v.string(),
});
export type Session = v.InferOutput<typeof session>;

export const register = defineCall({
  method: 'POST',
  path: '/register',
  summary: 'Makes an account and signs it in.',
  auth: 'none',
  body: v.strictObject({
    phoneNumber,
    password,
    email: optionalEmail,
    username: v.optional(text(60), ''),
    referredBy: v.optional(text(60), ''),
  }),
  answer: session,
  failures: { 409: 'The phone number has an account.' },
});

export const login = defineCall({
  method: 'POST',
  path: '/login',
  summary: 'Signs in.',
  auth: 'none',
  body: v.strictObject({
    phoneNumber,
    password: v.pipe(v.string(), v.nonEmpty('Required details missing.'), v.maxLength(128)),
  }),
  answer: session,
  failures: { 401: 'Phone number or password is wrong.' },
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
  auth: 'token',
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

export const newAddress = v.strictObject({
  area: requiredText(120),
  street: v.optional(text(120), ''),
  city: v.picklist(addressCities),
  phoneNumber: v.optional(phoneNumber),
  firstName: v.optional(text(60)),
  lastName: v.optional(text(60)),
});
export type NewAddress = v.InferInput<typeof newAddress>;

const own = { 401: 'No valid token.', 403: 'Another user.' };

export const listAddresses = defineCall({
  method: 'GET',
  path: '/user/{id}/address',
  summary: "The user's address book, the primary address first.",
  auth: 'token',
  params: userParams,
  answer: v.array(address),
  failures: own,
});

export const getPrimaryAddress = defineCall({
  method: 'GET',
  path: '/user/{id}/address/primary',
  summary: 'The default shipping address.',
  auth: 'token',
  params: userParams,
  answer: address,
  failures: { ...own, 404: 'No address' },
});

export const addAddress = defineCall({
  method: 'POST',
  path: '/user/{id}/address',
  summary: 'Adds an address; the first one becomes the primary. Names and phone default to the user’s own.',
  auth: 'token',
  params: userParams,
  body: newAddress,
  answer: v.object({ addressID: v.number() }),
  failures: own,
});

export const renameUser = defineCall({
  method: 'PATCH',
  path: '/user/{id}/name',
  summary: 'Changes first and last name.',
  auth: 'token',
  params: userParams,
  body: v.strictObject({ firstName: requiredText(60), lastName: requiredText(60) }),
  answer: user,
  failures: own,
});
