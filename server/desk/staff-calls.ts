import { and, count, desc, eq, gt, lt, max } from 'drizzle-orm';
import * as contract from '#contract/desk/staff.ts';
import { readAudit, verifyAudit } from '../audit/audit-log.ts';
import { formatAuditCsv } from '../back-office/audit.ts';
import { Refusal } from '../back-office/refusal.ts';
import { lockPerson, subjects } from '../back-office/subjects.ts';
import type { Transaction } from '../db/open.ts';
import { auditLog, type StaffRow, staff, staffInvitations, staffPasskeys, staffSessions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import {
  addPerson,
  endSessions,
  findInvitation,
  type Invitation,
  invite,
  isLastOwner,
  removePerson,
} from '../staff/staff.ts';
import { deskTexts } from '../texts/index.ts';
import { DeskError } from './desk-error.ts';
import { dayRange, nextOf, numberCursor } from './pagination.ts';
import { act, decide, type ServedDeskCall, serveDesk } from './serve-desk.ts';
import { describePasskey, removePasskey } from './session-calls.ts';
import { isOpenSession } from './sessions.ts';

/** The calls of contract/desk/staff.ts. */

async function listStaff({ db, clock }: Deps): Promise<contract.StaffMember[]> {
  const now = clock();
  const [people, passkeys, open, seen, invitations] = await Promise.all([
    db.select().from(staff).orderBy(staff.createdAt),
    db.select().from(staffPasskeys).orderBy(staffPasskeys.createdAt),
    db
      .select({ staffID: staffSessions.staffID, n: count() })
      .from(staffSessions)
      .where(isOpenSession(now))
      .groupBy(staffSessions.staffID),
    db
      .select({ staffID: staffSessions.staffID, at: max(staffSessions.lastUsedAt) })
      .from(staffSessions)
      .groupBy(staffSessions.staffID),
    db.select().from(staffInvitations).where(gt(staffInvitations.expiresAt, now)),
  ]);
  const of = <Row extends { readonly staffID: string }>(rows: readonly Row[], staffID: string) =>
    rows.find((row) => row.staffID === staffID);
  return people.map(({ staffID, name, role, createdAt, removedAt }) => ({
    staffID,
    state: removedAt === null ? role : 'removed',
    name,
    role,
    addedAt: createdAt.toISOString(),
    removedAt: removedAt?.toISOString() ?? null,
    lastSeenAt: of(seen, staffID)?.at?.toISOString() ?? null,
    passkeys: passkeys.filter((passkey) => passkey.staffID === staffID).map(describePasskey),
    devices: of(open, staffID)?.n ?? 0,
    invitedUntil: of(invitations, staffID)?.expiresAt.toISOString() ?? null,
  }));
}

/** Locks a person. @throws Refusal where there is none, or they were removed */
async function requirePerson(tx: Transaction, staffID: string): Promise<StaffRow> {
  const person = await lockPerson(tx, staffID);
  if (person.removedAt !== null) throw new Refusal('person removed', { name: person.name });
  return person;
}

const describeInvitation = ({ staffID, link, expiresAt }: Invitation, state: string) => ({
  state,
  staffID,
  link,
  expiresAt: expiresAt.toISOString(),
});

/** The answer of a second request for an invitation, which the audit does not store. */
async function describeAgain(deps: Deps, tx: Transaction, actionID: string) {
  const invitation = await findInvitation(deps, tx, actionID);
  if (!invitation) throw new DeskError('refused', deskTexts.invitationOver);
  return describeInvitation(invitation, (await requirePerson(tx, invitation.staffID)).role);
}

const { auditID, staffID: author } = auditLog;

export const staffCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.listStaff, contract.listStaffRequest, (_, deps) => listStaff(deps)),

  serveDesk(contract.addStaff, contract.addStaffRequest, (request, deps) => {
    const { actionID, name, role } = request.body;
    return act(
      deps,
      request,
      'staff',
      async (tx) => {
        const invitation = await addPerson(deps, tx, { name, role }, actionID);
        if (!invitation) throw new Refusal('name in use', { name });
        return {
          answer: describeInvitation(invitation, role),
          after: { staffID: invitation.staffID, name, state: role },
        };
      },
      (tx) => describeAgain(deps, tx, actionID),
    );
  }),

  serveDesk(contract.inviteStaff, contract.inviteStaffRequest, (request, deps) => {
    const { params, body } = request;
    return act(
      deps,
      request,
      `staff ${params.staffID}`,
      async (tx) => {
        const { role } = await requirePerson(tx, params.staffID);
        if (role !== body.decidedOn)
          throw new DeskError('overtaken', deskTexts.overtaken(body.decidedOn, role), {
            decidedOn: body.decidedOn,
            now: role,
          });
        const invitation = await invite(deps, tx, params.staffID, body.actionID);
        return { answer: describeInvitation(invitation, role), before: { state: role }, after: { state: role } };
      },
      (tx) => describeAgain(deps, tx, body.actionID),
    );
  }),

  serveDesk(contract.setStaffRole, contract.setStaffRoleRequest, (request, deps) => {
    const { staffID } = request.params;
    const { role } = request.body;
    return decide(deps, request, subjects.person(staffID), async (tx) => {
      const person = await requirePerson(tx, staffID);
      if (role !== 'owner' && (await isLastOwner(tx, person))) throw new Refusal('last owner', { name: person.name });
      await tx.update(staff).set({ role }).where(eq(staff.staffID, staffID));
      return {};
    });
  }),

  serveDesk(contract.removeStaff, contract.removeStaffRequest, (request, deps) => {
    const { staffID } = request.params;
    return decide(deps, request, subjects.person(staffID), async (tx) => {
      const person = await requirePerson(tx, staffID);
      if (await isLastOwner(tx, person)) throw new Refusal('last owner', { name: person.name });
      await removePerson(deps, tx, staffID);
      return {};
    });
  }),

  serveDesk(contract.removeStaffPasskey, contract.removeStaffPasskeyRequest, (request, deps) => {
    const { staffID, passkeyID } = request.params;
    return act(deps, request, `staff ${staffID}`, async (tx) => {
      const person = await requirePerson(tx, staffID);
      await removePasskey(deps, tx, person, passkeyID, !(await isLastOwner(tx, person)));
      return { answer: { state: person.role }, before: { passkeyID } };
    });
  }),

  serveDesk(contract.signOutStaff, contract.signOutStaffRequest, (request, deps) => {
    const { staffID } = request.params;
    return act(deps, request, `staff ${staffID}`, async (tx) => {
      const { role } = await requirePerson(tx, staffID);
      const answer = { state: role, sessionsEnded: await endSessions(deps, tx, staffID) };
      return { answer, after: answer };
    });
  }),

  serveDesk(contract.listAudit, contract.listAuditRequest, async ({ query }, { db }) => {
    const { before, limit, staffID } = query;
    const rows = await db
      .select()
      .from(auditLog)
      .where(
        and(
          before === undefined ? undefined : lt(auditID, numberCursor(before)),
          staffID === undefined ? undefined : eq(author, staffID),
        ),
      )
      .orderBy(desc(auditID))
      .limit(limit + 1);
    const shown = rows.slice(0, limit);
    const people = new Map((await db.select().from(staff)).map((person) => [person.staffID, person.name]));
    return {
      rows: shown.map((row) => ({
        auditID: row.auditID,
        at: row.at.toISOString(),
        who: row.who,
        role: row.role,
        call: row.call,
        // The log has the ids of persons, and a reader knows their names.
        target: row.target.replace(/(?<=^staff )\S+$/, (staffID) => people.get(staffID) ?? staffID),
        before: row.before,
        after: row.after,
      })),
      next: nextOf(rows, limit, (row) => String(row.auditID)),
    };
  }),

  serveDesk(contract.verifyAudit, contract.verifyAuditRequest, async (_, deps) => {
    const { rows, holds, brokenAt } = await verifyAudit(deps);
    return { rows, holds, brokenAt };
  }),

  serveDesk(contract.exportAudit, contract.exportAuditRequest, async ({ query }, { db }) => ({
    csv: await formatAuditCsv(readAudit(db, dayRange(query.from, query.to))),
  })),
];
