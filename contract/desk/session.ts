import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { isoDate, requiredLine, userID } from '../fields.ts';
import { defineDeskCall } from './call.ts';
import { actionID, changed, role } from './fields.ts';
import { deskRoles } from './roles.ts';

/** Sign-in by passkey, step-up, enrolment, and one's own devices and passkeys. */

const base64url = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[\w-]+$/));

/** `PublicKeyCredentialRequestOptionsJSON` or `PublicKeyCredentialCreationOptionsJSON`, for `@simplewebauthn/browser`. */
export const passkeyOptions = v.looseObject({ challenge: v.string() });
export type PasskeyOptions = v.InferOutput<typeof passkeyOptions>;

const credentialOf = <Response extends v.GenericSchema>(response: Response) =>
  v.object({
    id: base64url(1400),
    rawId: base64url(1400),
    type: v.literal('public-key'),
    response,
    clientExtensionResults: v.optional(v.object({})),
  });

/** The answer of the browser to a challenge, as `startAuthentication` returns it. */
export const authentication = credentialOf(
  v.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: v.optional(v.nullable(base64url(200))),
  }),
);
/** A new passkey, as `startRegistration` returns it. */
export const registration = credentialOf(
  v.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))),
  }),
);

export const deskSession = v.object({
  sessionID: v.string(),
  staffID: v.string(),
  name: v.string(),
  role,
  signedInAt: isoDate,
  /** Until when changes with a step-up are accepted; null, or in the past, where the passkey must be used again. */
  freshUntil: v.nullable(isoDate),
  /** When the session ends if no call is made before: twelve hours after the last one. */
  idleUntil: isoDate,
  /** When the session ends at the latest: seven days after the sign-in. */
  endsAt: isoDate,
});
export type DeskSession = v.InferOutput<typeof deskSession>;

/** Why the session of the cookie has ended. */
export const sessionEnds = ['idle', 'expired', 'revoked', 'replaced'] as const;

export const getSession = defineDeskCall(requestType<typeof getSessionRequest>, {
  method: 'GET',
  path: '/session',
  roles: 'visitor',
  stepUp: false,
  answer: v.object({ session: v.nullable(deskSession), ended: v.nullable(v.picklist(sessionEnds)) }),
});
export const getSessionRequest = describeRequest(() => ({
  summary: 'The session of the cookie; without one, why it ended.',
}));

export const createChallenge = defineDeskCall(requestType<typeof createChallengeRequest>, {
  method: 'POST',
  path: '/session/challenge',
  roles: 'visitor',
  stepUp: false,
  answer: passkeyOptions,
});
export const createChallengeRequest = describeRequest(() => ({
  summary: 'A challenge for a passkey, for a sign-in or a step-up: valid once, for five minutes.',
}));

export const signIn = defineDeskCall(requestType<typeof signInRequest>, {
  method: 'POST',
  path: '/session',
  roles: 'visitor',
  stepUp: false,
  answer: deskSession,
});
export const signInRequest = describeRequest(() => ({
  summary: 'Signs in by a passkey and sets the cookie. A session that the browser had is replaced.',
  body: v.strictObject({ credential: authentication }),
  failures: { 401: 'An unknown passkey, a challenge that was used or has expired, or a removed person.' },
}));

export const stepUp = defineDeskCall(requestType<typeof stepUpRequest>, {
  method: 'POST',
  path: '/session/step-up',
  roles: deskRoles,
  stepUp: false,
  answer: deskSession,
});
export const stepUpRequest = describeRequest(() => ({
  summary: "Makes the session fresh by a passkey of the same person. The challenge is `createChallenge`'s.",
  body: v.strictObject({ credential: authentication }),
  failures: { 401: 'No session, or a passkey that does not count.', 403: 'The passkey of another person.' },
}));

export const signOut = defineDeskCall(requestType<typeof signOutRequest>, {
  method: 'DELETE',
  path: '/session',
  roles: 'visitor',
  stepUp: false,
  answer: v.object({}),
});
export const signOutRequest = describeRequest(() => ({ summary: 'Ends the session of the cookie.' }));

/** The token of an invitation, from the fragment of its link. */
const token = base64url(64);

export const openInvitation = defineDeskCall(requestType<typeof openInvitationRequest>, {
  method: 'POST',
  path: '/invitation/open',
  roles: 'visitor',
  stepUp: false,
  answer: v.object({ name: v.string(), role, expiresAt: isoDate, options: passkeyOptions }),
});
export const openInvitationRequest = describeRequest(() => ({
  summary:
    'Who an invitation is for, and the challenge for the new passkey. It can be opened again until it is accepted.',
  body: v.strictObject({ token }),
  failures: { 404: 'An invitation that is unknown, was used, or has expired.' },
}));

/** The name of a passkey, such as that of its phone. */
const label = requiredLine(60);

export const acceptInvitation = defineDeskCall(requestType<typeof acceptInvitationRequest>, {
  method: 'POST',
  path: '/invitation/accept',
  roles: 'visitor',
  stepUp: false,
  answer: deskSession,
});
export const acceptInvitationRequest = describeRequest(() => ({
  summary: 'Stores the new passkey, uses the invitation up, and signs in.',
  body: v.strictObject({ token, credential: registration, label }),
  failures: {
    401: 'A passkey that does not count, or a challenge that was used or has expired.',
    404: 'An invitation that is unknown, was used, or has expired.',
  },
}));

export const device = v.object({
  sessionID: v.string(),
  /** Whether it is the session of this call. */
  current: v.boolean(),
  /** What the browser said about itself, shortened. */
  browser: v.string(),
  signedInAt: isoDate,
  lastUsedAt: isoDate,
  endsAt: isoDate,
});

export const listDevices = defineDeskCall(requestType<typeof listDevicesRequest>, {
  method: 'GET',
  path: '/session/device',
  roles: deskRoles,
  stepUp: false,
  answer: v.array(device),
});
export const listDevicesRequest = describeRequest(() => ({ summary: "The caller's open sessions, the newest first." }));

export const endDevice = defineDeskCall(requestType<typeof endDeviceRequest>, {
  method: 'POST',
  path: '/session/device/{sessionID}/end',
  roles: deskRoles,
  stepUp: false,
  answer: changed,
});
export const endDeviceRequest = describeRequest(() => ({
  summary: "Ends one of the caller's sessions.",
  params: v.strictObject({ sessionID: userID }),
  body: v.strictObject({ actionID }),
  failures: { 404: 'No such open session of the caller.' },
}));

export const passkey = v.object({
  passkeyID: v.string(),
  label: v.string(),
  createdAt: isoDate,
  lastUsedAt: v.nullable(isoDate),
});
export type Passkey = v.InferOutput<typeof passkey>;

export const listPasskeys = defineDeskCall(requestType<typeof listPasskeysRequest>, {
  method: 'GET',
  path: '/session/passkey',
  roles: deskRoles,
  stepUp: false,
  answer: v.array(passkey),
});
export const listPasskeysRequest = describeRequest(() => ({ summary: "The caller's passkeys, the oldest first." }));

export const createPasskeyChallenge = defineDeskCall(requestType<typeof createPasskeyChallengeRequest>, {
  method: 'POST',
  path: '/session/passkey/challenge',
  roles: deskRoles,
  stepUp: true,
  answer: passkeyOptions,
});
export const createPasskeyChallengeRequest = describeRequest(() => ({
  summary: 'The challenge for a further passkey of the caller.',
}));

export const addPasskey = defineDeskCall(requestType<typeof addPasskeyRequest>, {
  method: 'POST',
  path: '/session/passkey',
  roles: deskRoles,
  stepUp: true,
  answer: passkey,
});
export const addPasskeyRequest = describeRequest(() => ({
  summary: 'Stores a further passkey of the caller.',
  body: v.strictObject({ actionID, credential: registration, label }),
}));

export const removePasskey = defineDeskCall(requestType<typeof removePasskeyRequest>, {
  method: 'POST',
  path: '/session/passkey/{passkeyID}/remove',
  roles: deskRoles,
  stepUp: true,
  answer: changed,
});
export const removePasskeyRequest = describeRequest(() => ({
  summary: "Removes one of the caller's passkeys; the last one is not removed.",
  params: v.strictObject({ passkeyID: userID }),
  body: v.strictObject({ actionID }),
  failures: { 404: 'No such passkey of the caller.', 409: 'The last passkey.' },
}));

export const getAction = defineDeskCall(requestType<typeof getActionRequest>, {
  method: 'GET',
  path: '/action/{actionID}',
  roles: deskRoles,
  stepUp: false,
  answer: v.variant('state', [
    v.object({ state: v.literal('done'), answer: v.looseObject({}) }),
    v.object({ state: v.literal('not done') }),
  ]),
});
export const getActionRequest = describeRequest(() => ({
  summary: 'Whether a change of the caller was made, and its answer: for a change whose answer was lost.',
  params: v.strictObject({ actionID }),
}));
