import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { DeskRole } from '#contract/desk/roles.ts';
import { recordChange, shell } from '../audit/audit-log.ts';
import { CommandError, type CommandResult, succeed } from '../back-office/command-result.ts';
import { formatList, type Listing } from '../back-office/lists.ts';
import { Refusal } from '../back-office/refusal.ts';
import { type Column, formatMoment } from '../back-office/text.ts';
import { staff, staffPasskeys } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { addPerson, type Invitation, invite } from '../staff/staff.ts';

/** The staff of the desk at the command line. */

/** The sentence with the link of an invitation, which is printed once and stored nowhere. */
const describeInvitation = (name: string, { link, expiresAt }: Invitation): CommandResult =>
  succeed(`${name} enrols a passkey at this address, once, until ${formatMoment(expiresAt)}:\n${link}`);

const action = (command: string, target: string) => ({
  call: `ops ${command}`,
  target,
  actionID: null,
  request: null,
});

/** Adds a person, and prints the link by which they enrol their first passkey. @throws CommandError where the desk is off */
export async function addStaff(deps: Deps, name: string, role: DeskRole): Promise<CommandResult> {
  requireDesk(deps);
  const invitation = await recordChange(deps, shell, action('staff add', 'staff'), async (tx) => {
    const answer = await addPerson(deps, tx, { name, role }, null);
    if (!answer) throw new Refusal('name in use', { name });
    return { answer, after: { staffID: answer.staffID, name, state: role } };
  });
  return describeInvitation(name, invitation);
}

/** Prints a new link for a person of this name. @throws CommandError where there is none */
export async function inviteStaff(deps: Deps, name: string): Promise<CommandResult> {
  requireDesk(deps);
  const isNamed = and(eq(staff.name, name), isNull(staff.removedAt));
  const [person] = await deps.db.select().from(staff).where(isNamed);
  if (!person) throw new CommandError(`There is nobody of the name ${name}. "staff" lists the names.`);
  const { staffID, role } = person;
  const invitation = await recordChange(deps, shell, action('staff invite', `staff ${staffID}`), async (tx) => ({
    answer: await invite(deps, tx, staffID, null),
    after: { state: role },
  }));
  return describeInvitation(name, invitation);
}

/** @throws CommandError where no desk is served, so that a link would lead nowhere */
function requireDesk({ config }: Deps): void {
  if (!config.desk) throw new CommandError('The desk is off: set DESK=on for the server and for this command.');
}

/** Lists who may use the desk. */
export async function listStaff({ db }: Deps, how: Listing): Promise<CommandResult> {
  const found = await db
    .select({
      name: staff.name,
      role: staff.role,
      createdAt: staff.createdAt,
      passkeys: count(staffPasskeys.passkeyID),
    })
    .from(staff)
    .leftJoin(staffPasskeys, eq(staffPasskeys.staffID, staff.staffID))
    .where(isNull(staff.removedAt))
    .groupBy(staff.staffID)
    .orderBy(desc(staff.createdAt));
  const columns: Column<(typeof found)[number]>[] = [
    { title: 'NAME', cell: (row) => row.name },
    { title: 'ROLE', cell: (row) => row.role },
    { title: 'ADDED', cell: (row) => formatMoment(row.createdAt) },
    { title: 'PASSKEYS', cell: (row) => String(row.passkeys), right: true },
  ];
  return formatList(found, columns, 'There is no staff. "staff add" adds a person.', how);
}
