import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
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

export const listStaff = defineDeskCall(requestType<typeof listStaffRequest>, {
  method: 'GET',
  path: '/staff',
  ...allow('staff', 'read'),
  answer: v.array(staffMember),
});
export const listStaffRequest = describeRequest(() => ({
  summary: 'Everybody who may use the desk, and those who were removed.',
}));

/** A link that enrols a passkey: valid once, for fifteen minutes. Its token is in the fragment. */
const invitation = v.object({ ...changed.entries, staffID: v.string(), link: v.string(), expiresAt: isoDate });

export const addStaff = defineDeskCall(requestType<typeof addStaffRequest>, {
  method: 'POST',
  path: '/staff',
  ...allow('staff', 'change'),
  answer: invitation,
});
export const addStaffRequest = describeRequest(() => ({
  summary: 'Adds a person and answers the link that enrols their first passkey.',
  body: v.strictObject({ actionID, name: requiredLine(80), role }),
  failures: { 409: 'The staff has a person of this name already.' },
}));

const params = v.strictObject({ staffID: userID });
const unknownPerson = { 404: 'No such person.' };

export const inviteStaff = defineDeskCall(requestType<typeof inviteStaffRequest>, {
  method: 'POST',
  path: '/staff/{staffID}/invite',
  ...allow('staff', 'change'),
  answer: invitation,
});
export const inviteStaffRequest = describeRequest(() => ({
  summary: 'Answers a new link for a person whose passkey is lost, or whose link has expired. Earlier links end.',
  params,
  body: v.strictObject(change),
  failures: { ...unknownPerson, 409: 'Overtaken: the person was removed.' },
}));

export const setStaffRole = defineDeskCall(requestType<typeof setStaffRoleRequest>, {
  method: 'POST',
  path: '/staff/{staffID}/role',
  ...allow('staff', 'change'),
  answer: changed,
});
export const setStaffRoleRequest = describeRequest(() => ({
  summary: 'Changes the role of a person. The last owner stays one.',
  params,
  body: v.strictObject({ ...change, role }),
  failures: { ...unknownPerson, 409: 'Overtaken; or the last owner.' },
}));

export const removeStaff = defineDeskCall(requestType<typeof removeStaffRequest>, {
  method: 'POST',
  path: '/staff/{staffID}/remove',
  ...allow('staff', 'change'),
  answer: changed,
});
export const removeStaffRequest = describeRequest(() => ({
  summary: 'Removes a person: passkeys, sessions and invitations end. The last owner stays.',
  params,
  body: v.strictObject(change),
  failures: { ...unknownPerson, 409: 'Overtaken; or the last owner.' },
}));

export const removeStaffPasskey = defineDeskCall(requestType<typeof removeStaffPasskeyRequest>, {
  method: 'POST',
  path: '/staff/{staffID}/passkey/{passkeyID}/remove',
  ...allow('staff', 'change'),
  answer: changed,
});
export const removeStaffPasskeyRequest = describeRequest(() => ({
  summary: 'Removes a lost passkey of a person and ends the sessions that it opened.',
  params: v.strictObject({ staffID: userID, passkeyID: userID }),
  body: v.strictObject({ actionID }),
  failures: { 404: 'No such person or passkey.', 409: 'The last passkey of the last owner.' },
}));

export const signOutStaff = defineDeskCall(requestType<typeof signOutStaffRequest>, {
  method: 'POST',
  path: '/staff/{staffID}/sign-out',
  ...allow('staff', 'change'),
  answer: v.object({ ...changed.entries, sessionsEnded: v.number() }),
});
export const signOutStaffRequest = describeRequest(() => ({
  summary: 'Ends all sessions of a person.',
  params,
  body: v.strictObject({ actionID }),
  failures: unknownPerson,
}));

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

export const listAudit = defineDeskCall(requestType<typeof listAuditRequest>, {
  method: 'GET',
  path: '/audit',
  ...allow('staff', 'read'),
  answer: v.object({ rows: v.array(auditRow), next }),
});
export const listAuditRequest = describeRequest(() => ({
  summary: 'The audit, the newest row first.',
  query: v.strictObject({ staffID: v.optional(userID), ...page }),
}));

export const verifyAudit = defineDeskCall(requestType<typeof verifyAuditRequest>, {
  method: 'GET',
  path: '/audit/verification',
  ...allow('staff', 'read'),
  answer: v.object({ rows: v.number(), holds: v.boolean(), brokenAt: v.nullable(v.number()) }),
});
export const verifyAuditRequest = describeRequest(() => ({
  summary:
    'Whether the chain of hashes holds from the first row to the last; `brokenAt` is the first row that does not fit.',
}));

export const exportAudit = defineDeskCall(requestType<typeof exportAuditRequest>, {
  method: 'GET',
  path: '/audit/csv',
  ...allow('staff', 'read'),
  answer: v.object({ csv: v.string() }),
});
export const exportAuditRequest = describeRequest(() => ({
  summary: 'The audit of a span of days in Nairobi as CSV.',
  query: v.strictObject({ from: v.pipe(v.string(), v.isoDate()), to: v.pipe(v.string(), v.isoDate()) }),
}));
