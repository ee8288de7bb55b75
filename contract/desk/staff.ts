import * as v from 'valibot';
import { isoDate, requiredLine, userID } from '../fields.ts';
import { defineDeskCall } from './call.ts';
import { actionID, change, changed, next, page, role } from './fields.ts';
import { allow } from './roles.ts';
import { passkey } from './session.ts';

/** The staff, and the audit of what it did. */

export const staffMember = v.object({
  staffID: v.string(),
  /** The value of `decidedOn` in a change: the role, or `removed`. */
  state: v.string(),
  name: v.string(),
  role,
  addedAt: isoDate,
  removedAt: v.nullable(isoDate),
  lastSeenAt: v.nullable(isoDate),
  passkeys: v.array(passkey),
  /** The number of open sessions. */
  devices: v.number(),
  /** Until when an invitation can be accepted; null for none. */
  invitedUntil: v.nullable(isoDate),
});
export type StaffMember = v.InferOutput<typeof staffMember>;

export const listStaff = defineDeskCall({
  method: 'GET',
  path: '/staff',
  summary: 'Everybody who may use the desk, and those who were removed.',
  ...allow('staff', 'read'),
  answer: v.array(staffMember),
});

/** A link that enrols a passkey: valid once, for fifteen minutes. Its token is in the fragment. */
const invitation = v.object({ ...changed.entries, staffID: v.string(), link: v.string(), expiresAt: isoDate });

export const addStaff = defineDeskCall({
  method: 'POST',
  path: '/staff',
  summary: 'Adds a person and answers the link that enrols their first passkey.',
  ...allow('staff', 'change'),
  body: v.strictObject({ actionID, name: requiredLine(80), role }),
  answer: invitation,
  failures: { 409: 'The staff has a person of this name already.' },
});

const params = v.strictObject({ staffID: userID });
const unknownPerson = { 404: 'No such person.' };

export const inviteStaff = defineDeskCall({
  method: 'POST',
  path: '/staff/{staffID}/invite',
  summary: 'Answers a new link for a person whose passkey is lost, or whose link has expired. Earlier links end.',
  ...allow('staff', 'change'),
  params,
  body: v.strictObject(change),
  answer: invitation,
  failures: { ...unknownPerson, 409: 'Overtaken: the person was removed.' },
});

export const setStaffRole = defineDeskCall({
  method: 'POST',
  path: '/staff/{staffID}/role',
  summary: 'Changes the role of a person. The last owner stays one.',
  ...allow('staff', 'change'),
  params,
  body: v.strictObject({ ...change, role }),
  answer: changed,
  failures: { ...unknownPerson, 409: 'Overtaken; or the last owner.' },
});

export const removeStaff = defineDeskCall({
  method: 'POST',
  path: '/staff/{staffID}/remove',
  summary: 'Removes a person: passkeys, sessions and invitations end. The last owner stays.',
  ...allow('staff', 'change'),
  params,
  body: v.strictObject(change),
  answer: changed,
  failures: { ...unknownPerson, 409: 'Overtaken; or the last owner.' },
});

export const removeStaffPasskey = defineDeskCall({
  method: 'POST',
  path: '/staff/{staffID}/passkey/{passkeyID}/remove',
  summary: 'Removes a lost passkey of a person and ends the sessions that it opened.',
  ...allow('staff', 'change'),
  params: v.strictObject({ staffID: userID, passkeyID: userID }),
  body: v.strictObject({ actionID }),
  answer: changed,
  failures: { 404: 'No such person or passkey.', 409: 'The last passkey of the last owner.' },
});

export const signOutStaff = defineDeskCall({
  method: 'POST',
  path: '/staff/{staffID}/sign-out',
  summary: 'Ends all sessions of a person.',
  ...allow('staff', 'change'),
  params,
  body: v.strictObject({ actionID }),
  answer: v.object({ ...changed.entries, sessionsEnded: v.number() }),
  failures: unknownPerson,
});

export const auditRow = v.object({
  auditID: v.number(),
  at: isoDate,
  /** The name and the role at that time; `shell` for a command. */
  who: v.string(),
  role: v.string(),
  /** The call or the command, such as `POST /exception/{exceptionID}/settle` or `ops settle`. */
  call: v.string(),
  /** What it was about, such as `exception 12`. */
  target: v.string(),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
});
export type AuditRow = v.InferOutput<typeof auditRow>;

export const listAudit = defineDeskCall({
  method: 'GET',
  path: '/audit',
  summary: 'The audit, the newest row first.',
  ...allow('staff', 'read'),
  query: v.strictObject({ staffID: v.optional(userID), ...page }),
  answer: v.object({ rows: v.array(auditRow), next }),
});

export const verifyAudit = defineDeskCall({
  method: 'GET',
  path: '/audit/verification',
  summary:
    'Whether the chain of hashes holds from the first row to the last; `brokenAt` is the first row that does not fit.',
  ...allow('staff', 'read'),
  answer: v.object({ rows: v.number(), holds: v.boolean(), brokenAt: v.nullable(v.number()) }),
});

export const exportAudit = defineDeskCall({
  method: 'GET',
  path: '/audit/csv',
  summary: 'The audit of a span of days in Nairobi as CSV.',
  ...allow('staff', 'read'),
  query: v.strictObject({ from: v.pipe(v.string(), v.isoDate()), to: v.pipe(v.string(), v.isoDate()) }),
  answer: v.object({ csv: v.string() }),
});
