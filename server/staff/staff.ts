import { createHmac } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { DeskRole } from '#contract/desk/roles.ts';
import type { Transaction } from '../db/open.ts';
import { type StaffRow, staff, staffInvitations, staffPasskeys, staffSessions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../http/authentication.ts';
import { newToken } from '../ids.ts';
import { derive } from '../secrets/aes.ts';
import { minute } from '../time.ts';
import { relyingParty } from './relying-party.ts';

/** The staff of the desk: persons, their invitations, and the end of their access. */

/** How long the link of an invitation can be used, in milliseconds. */
const invitationMs = 15 * minute;

/** A link that enrols a passkey. */
export interface Invitation {
  readonly staffID: string;
  /** The token is in the fragment, which no browser sends, so that no log has it. */
  readonly link: string;
  readonly expiresAt: Date;
}

type StaffDeps = Pick<Deps, 'clock' | 'config' | 'publicUrl'>;

/**
 * The token of an invitation. That of an action is computed from its id under a key of the shop, so that a second
 * request whose answer was lost gets the same link.
 */
function createInvitationToken({ config }: StaffDeps, actionID: string | null): string {
  if (actionID === null) return newToken();
  const key = derive(config.daraja.consumerSecret, 'staff invitation');
  return createHmac('sha256', key).update(actionID).digest('base64url');
}

const invitationOf = (deps: StaffDeps, staffID: string, token: string, expiresAt: Date): Invitation => ({
  staffID,
  link: `${relyingParty(deps).origin}/desk#invite=${token}`,
  expiresAt,
});

/** Creates an invitation of a person; earlier ones of theirs end. @param actionID the desk's id of the change */
export async function invite(
  deps: StaffDeps,
  tx: Transaction,
  staffID: string,
  actionID: string | null,
): Promise<Invitation> {
  const now = deps.clock();
  const token = createInvitationToken(deps, actionID);
  const expiresAt = new Date(now.getTime() + invitationMs);
  await tx.delete(staffInvitations).where(eq(staffInvitations.staffID, staffID));
  await tx.insert(staffInvitations).values({ tokenHash: hashToken(token), staffID, createdAt: now, expiresAt });
  return invitationOf(deps, staffID, token, expiresAt);
}

/** Computes the link of an action's invitation again; one that was used or has expired leads nowhere. */
export async function findInvitation(deps: StaffDeps, tx: Transaction, actionID: string): Promise<Invitation | null> {
  const token = createInvitationToken(deps, actionID);
  const byToken = eq(staffInvitations.tokenHash, hashToken(token));
  const [row] = await tx.select().from(staffInvitations).where(byToken);
  return row ? invitationOf(deps, row.staffID, token, row.expiresAt) : null;
}

/** Adds a person with an invitation for their first passkey. @returns null where the staff has a person of the name */
export async function addPerson(
  deps: StaffDeps,
  tx: Transaction,
  { name, role }: { readonly name: string; readonly role: DeskRole },
  actionID: string | null,
): Promise<Invitation | null> {
  const [person] = await tx
    .insert(staff)
    .values({ name, role, createdAt: deps.clock() })
    .onConflictDoNothing()
    .returning({ staffID: staff.staffID });
  return person ? invite(deps, tx, person.staffID, actionID) : null;
}

/**
 * Invites the first owner of a shop in which no one has a passkey for the desk.
 * @returns null where somebody has a passkey, or another instance has just invited them
 */
export async function inviteFirstOwner(deps: StaffDeps & Pick<Deps, 'db'>): Promise<Invitation | null> {
  return deps.db.transaction(async (tx) => {
    if ((await tx.$count(staffPasskeys)) > 0) return null;
    if ((await tx.$count(staffInvitations, gt(staffInvitations.expiresAt, deps.clock()))) > 0) return null;
    const isOwner = and(eq(staff.role, 'owner'), isNull(staff.removedAt));
    const [owner] = await tx.select().from(staff).where(isOwner).orderBy(staff.createdAt).limit(1);
    if (owner) return invite(deps, tx, owner.staffID, null);
    return addPerson(deps, tx, { name: 'Owner', role: 'owner' }, null);
  });
}

/** Locks all owners. @returns whether this person is the only one */
export async function isLastOwner(tx: Transaction, { staffID, role, removedAt }: StaffRow): Promise<boolean> {
  if (role !== 'owner' || removedAt !== null) return false;
  const owners = await tx
    .select({ staffID: staff.staffID })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.removedAt)))
    .orderBy(staff.staffID)
    .for('update');
  return owners.every((owner) => owner.staffID === staffID);
}

/** Ends the open sessions of a person, or those that one passkey has opened. @returns their number */
export async function endSessions(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  staffID: string,
  passkeyID: string | null = null,
): Promise<number> {
  const ended = await tx
    .update(staffSessions)
    .set({ endedAt: clock(), endedBy: 'revoked' })
    .where(
      and(
        eq(staffSessions.staffID, staffID),
        isNull(staffSessions.endedAt),
        passkeyID === null ? undefined : eq(staffSessions.passkeyID, passkeyID),
      ),
    )
    .returning({ sessionID: staffSessions.sessionID });
  return ended.length;
}

/** Removes a person: passkeys, sessions and invitations end. The row stays, because the audit names it. */
export async function removePerson(deps: Pick<Deps, 'clock'>, tx: Transaction, staffID: string): Promise<void> {
  await endSessions(deps, tx, staffID);
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffID, staffID));
  await tx.delete(staffInvitations).where(eq(staffInvitations.staffID, staffID));
  await tx.update(staff).set({ removedAt: deps.clock() }).where(eq(staff.staffID, staffID));
}
