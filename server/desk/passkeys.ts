import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, eq, gt, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { type authentication, type PasskeyOptions, passkeyOptions, type registration } from '#contract/desk/session.ts';
import type { Database, Transaction } from '../db/open.ts';
import { type StaffRow, staff, staffChallenges, staffPasskeys } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../http/authentication.ts';
import { relyingParty } from '../staff/relying-party.ts';
import { deskTexts } from '../texts/index.ts';
import { minute } from '../time.ts';
import { DeskError } from './desk-error.ts';

/** Passkeys: challenges, and the verification of what browsers answer to them. */

/** How long a challenge can be answered, in milliseconds. */
const challengeMs = 5 * minute;

export type Authentication = v.InferOutput<typeof authentication>;
export type Registration = v.InferOutput<typeof registration>;
export type PasskeyRow = typeof staffPasskeys.$inferSelect;

const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A passkey that does not count; the log has the reason. */
const refused = () => new DeskError('signed out', deskTexts.passkeyRefused);

async function storeChallenge({ db, clock }: Deps, challenge: string, staffID: string | null): Promise<void> {
  const expiresAt = new Date(clock().getTime() + challengeMs);
  await db.insert(staffChallenges).values({ challengeHash: hashToken(challenge), staffID, expiresAt });
}

/** Uses a challenge up. @returns whether it was valid for this person, or for a sign-in (null) */
async function consumeChallenge({ db, clock }: Deps, challenge: string, staffID: string | null): Promise<boolean> {
  const deleted = await db
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.challengeHash, hashToken(challenge)),
        staffID === null ? isNull(staffChallenges.staffID) : eq(staffChallenges.staffID, staffID),
        gt(staffChallenges.expiresAt, clock()),
      ),
    )
    .returning({ challengeHash: staffChallenges.challengeHash });
  return deleted.length > 0;
}

/** Creates the challenge of a sign-in or a step-up. The browser offers the passkeys that it has for the shop. */
export async function createAuthenticationOptions(deps: Deps): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    userVerification: 'required',
    timeout: challengeMs,
  });
  await storeChallenge(deps, options.challenge, null);
  return v.parse(passkeyOptions, options);
}

/** Creates the challenge of a new passkey, which must be discoverable and verify its user. */
export async function createRegistrationOptions(
  deps: Deps,
  { staffID, name }: Pick<StaffRow, 'staffID' | 'name'>,
): Promise<PasskeyOptions> {
  const existing = await listPasskeys(deps.db, staffID);
  const options = await generateRegistrationOptions({
    rpName: deps.shopSettings.facts().name,
    rpID: relyingParty(deps).id,
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(staffID.replaceAll('-', ''), 'hex')),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialID, transports }) => ({ id: credentialID, transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  });
  await storeChallenge(deps, options.challenge, staffID);
  return v.parse(passkeyOptions, options);
}

/** The passkeys of a person, the oldest first. */
export const listPasskeys = (db: Database, staffID: string): Promise<PasskeyRow[]> =>
  db.select().from(staffPasskeys).where(eq(staffPasskeys.staffID, staffID)).orderBy(staffPasskeys.createdAt);

/** Runs a verification, which throws for everything that does not fit. @throws DeskError 401 */
async function verified<Result extends { readonly verified: boolean }>(
  deps: Deps,
  verify: () => Promise<Result>,
): Promise<Result> {
  const result = await verify().catch((error: unknown) => {
    // The messages of the verification may contain a challenge, which is used up by now.
    deps.log.info({ type: error instanceof Error ? error.name : typeof error }, 'a passkey was refused');
    throw refused();
  });
  if (!result.verified) throw refused();
  return result;
}

/**
 * Verifies the answer to the challenge of a sign-in or a step-up.
 * @throws DeskError 401 for an unknown passkey, a challenge that does not count, or a removed person
 */
export async function verifyPasskey(
  deps: Deps,
  credential: Authentication,
): Promise<{ readonly person: StaffRow; readonly passkeyID: string }> {
  const [found] = await deps.db
    .select({ passkey: staffPasskeys, person: staff })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.staffID, staffPasskeys.staffID))
    .where(and(eq(staffPasskeys.credentialID, credential.id), isNull(staff.removedAt)));
  if (!found) throw refused();
  const { passkey, person } = found;
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps);
  const { userHandle, ...response } = credential.response;
  await verified(deps, () =>
    verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, ...(typeof userHandle === 'string' && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => consumeChallenge(deps, challenge, null),
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      // Synced passkeys report 0 for ever, so the counter is not compared with an earlier one.
      credential: { id: passkey.credentialID, publicKey: toBytes(passkey.publicKey), counter: 0 },
    }),
  );
  await deps.db
    .update(staffPasskeys)
    .set({ lastUsedAt: deps.clock() })
    .where(eq(staffPasskeys.passkeyID, passkey.passkeyID));
  return { person, passkeyID: passkey.passkeyID };
}

/** A new passkey that was verified. */
export interface NewPasskey {
  readonly credentialID: string;
  readonly publicKey: string;
  readonly transports: string[];
}

/** Verifies the answer to the challenge of a person's new passkey. @throws DeskError 401 */
export async function verifyNewPasskey(deps: Deps, staffID: string, credential: Registration): Promise<NewPasskey> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps);
  const { transports = [], ...response } = credential.response;
  const result = await verified(deps, () =>
    verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => consumeChallenge(deps, challenge, staffID),
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
    }),
  );
  if (!result.verified) throw refused();
  const { id, publicKey } = result.registrationInfo.credential;
  return { credentialID: id, publicKey: toText(publicKey), transports };
}

/** Stores a passkey of a person. @throws DeskError 409 for one that is stored already */
export async function storePasskey(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  staffID: string,
  passkey: NewPasskey,
  label: string,
): Promise<PasskeyRow> {
  const [row] = await tx
    .insert(staffPasskeys)
    .values({ ...passkey, staffID, label, createdAt: clock() })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new DeskError('refused', deskTexts.passkeyExists);
  return row;
}
