import { and, eq, gt } from 'drizzle-orm';
import * as contract from '#contract/desk/session.ts';
import { findAnswer, recordChange } from '../audit/audit-log.ts';
import { Refusal } from '../back-office/refusal.ts';
import type { Transaction } from '../db/open.ts';
import { type StaffRow, staff, staffInvitations, staffPasskeys, staffSessions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../http/authentication.ts';
import { endSessions } from '../staff/staff.ts';
import { deskTexts } from '../texts/index.ts';
import { DeskError } from './desk-error.ts';
import {
  createAuthenticationOptions,
  createRegistrationOptions,
  listPasskeys,
  type PasskeyRow,
  storePasskey,
  verifyNewPasskey,
  verifyPasskey,
} from './passkeys.ts';
import { act, type ServedDeskCall, serveDesk } from './serve-desk.ts';
import {
  describeSession,
  findSession,
  isOpenSession,
  listSessions,
  openSession,
  refreshSession,
  signOut,
} from './sessions.ts';

/** The calls of contract/desk/session.ts. */

export const describePasskey = ({ passkeyID, label, createdAt, lastUsedAt }: PasskeyRow): contract.Passkey => ({
  passkeyID,
  label,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

interface Invited {
  readonly person: StaffRow;
  readonly expiresAt: Date;
}

/** Finds the person of an invitation that is valid. @throws DeskError 404 */
async function requireInvitation({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Invited> {
  const [found] = await db
    .select({ person: staff, expiresAt: staffInvitations.expiresAt })
    .from(staffInvitations)
    .innerJoin(staff, eq(staff.staffID, staffInvitations.staffID))
    .where(and(eq(staffInvitations.tokenHash, hashToken(token)), gt(staffInvitations.expiresAt, clock())));
  if (!found || found.person.removedAt !== null) throw new DeskError('not found', deskTexts.invitationOver);
  return found;
}

/** Uses an invitation up. @throws DeskError 404 where another request has used it meanwhile */
async function consumeInvitation(tx: Transaction, token: string): Promise<void> {
  const used = await tx
    .delete(staffInvitations)
    .where(eq(staffInvitations.tokenHash, hashToken(token)))
    .returning({ staffID: staffInvitations.staffID });
  if (used.length === 0) throw new DeskError('not found', deskTexts.invitationOver);
}

/**
 * Removes a passkey of a person and ends the sessions that it opened.
 * @param isLastAllowed whether the last passkey of the person may go
 * @throws Refusal for an unknown passkey, and for the last one
 */
export async function removePasskey(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { staffID, name }: Pick<StaffRow, 'staffID' | 'name'>,
  passkeyID: string,
  isLastAllowed: boolean,
): Promise<void> {
  await tx.select({ staffID: staff.staffID }).from(staff).where(eq(staff.staffID, staffID)).for('update');
  const passkeys = await listPasskeys(tx, staffID);
  if (!passkeys.some((passkey) => passkey.passkeyID === passkeyID)) throw new Refusal('no passkey', { staffID });
  if (passkeys.length === 1 && !isLastAllowed) throw new Refusal('last passkey', { name });
  await endSessions(deps, tx, staffID, passkeyID);
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.passkeyID, passkeyID));
}

export const sessionCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.getSession, contract.getSessionRequest, async ({ http }, deps) => {
    const found = await findSession(http, deps);
    if (found.caller !== null) return { session: describeSession(found.caller, deps.clock()), ended: null };
    return { session: null, ended: found.ended === 'signed out' ? null : found.ended };
  }),

  serveDesk(contract.createChallenge, contract.createChallengeRequest, (_, deps) => createAuthenticationOptions(deps)),

  serveDesk(contract.signIn, contract.signInRequest, async ({ body, http }, deps) => {
    const { person, passkeyID } = await verifyPasskey(deps, body.credential);
    const caller = await deps.db.transaction((tx) => openSession(deps, tx, http, person, passkeyID));
    deps.log.info({ staffID: person.staffID }, 'signed in at the desk');
    return describeSession(caller, deps.clock());
  }),

  serveDesk(contract.stepUp, contract.stepUpRequest, async ({ body, caller }, deps) => {
    const { person } = await verifyPasskey(deps, body.credential);
    if (person.staffID !== caller.staffID) throw new DeskError('not allowed', deskTexts.anotherPerson);
    return describeSession(await refreshSession(deps, caller), deps.clock());
  }),

  serveDesk(contract.signOut, contract.signOutRequest, async ({ http }, deps) => {
    await signOut(deps, http);
    return {};
  }),

  serveDesk(contract.openInvitation, contract.openInvitationRequest, async ({ body }, deps) => {
    const { person, expiresAt } = await requireInvitation(deps, body.token);
    const options = await createRegistrationOptions(deps, person);
    return { name: person.name, role: person.role, expiresAt: expiresAt.toISOString(), options };
  }),

  serveDesk(contract.acceptInvitation, contract.acceptInvitationRequest, async ({ call, body, http }, deps) => {
    const { token, credential, label } = body;
    const { person } = await requireInvitation(deps, token);
    const passkey = await verifyNewPasskey(deps, person.staffID, credential);
    const { staffID, name, role } = person;
    const action = { call: `${call.method} ${call.path}`, target: `staff ${staffID}`, actionID: null, request: null };
    const caller = await recordChange(deps, { staffID, name, role }, action, async (tx) => {
      await consumeInvitation(tx, token);
      const { passkeyID } = await storePasskey(deps, tx, staffID, passkey, label);
      return { answer: await openSession(deps, tx, http, person, passkeyID), after: { passkeyID } };
    });
    deps.log.info({ staffID }, 'a passkey was enrolled');
    return describeSession(caller, deps.clock());
  }),

  serveDesk(contract.listDevices, contract.listDevicesRequest, async ({ caller }, deps) => {
    const rows = await listSessions(deps.db, caller.staffID, deps.clock());
    return rows.map(({ sessionID, browser, createdAt, lastUsedAt, endsAt }) => ({
      sessionID,
      current: sessionID === caller.session.sessionID,
      browser,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }));
  }),

  serveDesk(contract.endDevice, contract.endDeviceRequest, (request, deps) => {
    const { sessionID } = request.params;
    return act(deps, request, `session ${sessionID}`, async (tx) => {
      const ended = await tx
        .update(staffSessions)
        .set({ endedAt: deps.clock(), endedBy: 'revoked' })
        .where(
          and(
            eq(staffSessions.sessionID, sessionID),
            eq(staffSessions.staffID, request.caller.staffID),
            isOpenSession(deps.clock()),
          ),
        )
        .returning({ sessionID: staffSessions.sessionID });
      if (ended.length === 0) throw new DeskError('not found', deskTexts.noSuchDevice);
      return { answer: { state: 'ended' }, before: { state: 'open' }, after: { state: 'ended' } };
    });
  }),

  serveDesk(contract.listPasskeys, contract.listPasskeysRequest, async ({ caller }, deps) =>
    (await listPasskeys(deps.db, caller.staffID)).map(describePasskey),
  ),

  serveDesk(contract.createPasskeyChallenge, contract.createPasskeyChallengeRequest, ({ caller }, deps) =>
    createRegistrationOptions(deps, caller),
  ),

  serveDesk(contract.addPasskey, contract.addPasskeyRequest, async (request, deps) => {
    const { caller, body } = request;
    const { actionID, credential, label } = body;
    // A challenge is valid once, so a second request of the action must not verify it again.
    const stored = await findAnswer(deps.db, caller.staffID, actionID);
    const passkey = stored === null ? await verifyNewPasskey(deps, caller.staffID, credential) : null;
    return act(deps, { ...request, body: { actionID } }, `staff ${caller.staffID}`, async (tx) => {
      if (passkey === null) throw new Error('an answer of the audit has disappeared');
      const answer = describePasskey(await storePasskey(deps, tx, caller.staffID, passkey, label));
      return { answer, after: { passkeyID: answer.passkeyID } };
    });
  }),

  serveDesk(contract.removePasskey, contract.removePasskeyRequest, (request, deps) => {
    const { caller, params } = request;
    return act(deps, request, `staff ${caller.staffID}`, async (tx) => {
      await removePasskey(deps, tx, caller, params.passkeyID, false);
      return { answer: { state: 'removed' }, before: { passkeyID: params.passkeyID } };
    });
  }),

  serveDesk(contract.getAction, contract.getActionRequest, async ({ params, caller }, deps) => {
    const answer = await findAnswer(deps.db, caller.staffID, params.actionID);
    return answer === null ? { state: 'not done' as const } : { state: 'done' as const, answer };
  }),
];
