import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { StaffMember } from '#contract/desk/staff.ts';
import { rateLimits, staffSessions } from '#server/db/schema.ts';
import { addStaff } from '#server/ops/staff.ts';
import { limitRules } from '#server/rate-limits/rate-limits.ts';
import { relyingParty } from '#server/staff/relying-party.ts';
import { inviteFirstOwner } from '#server/staff/staff.ts';
import { enrol, inviteTo, newActionID, openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { createPasskey } from '#tests/support/server/passkeys.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { signUp } from '#tests/support/server/small-catalogue.ts';

const server = forFile(await startTestServer({}, { database: 'empty' }));

const minute = 60_000;
const hour = 60 * minute;
const newPasskey = (isVerified = true) => createPasskey(relyingParty(server.deps), isVerified);
const challenge = async () => (await server.call('POST', '/desk/api/session/challenge')).json.message;
const sessionOf = async (cookie: string) => (await server.call('GET', '/desk/api/session', { cookie })).json.message;

describe('the first owner', () => {
  it('is invited by one instance, with the token in the fragment of the link', async () => {
    const invitation = await inviteFirstOwner(server.deps);
    expect(invitation?.link).toMatch(/^http:\/\/uwanja\.test\/desk#invite=[\w-]{43}$/);
    expect(await inviteFirstOwner(server.deps)).toBeNull();
  });
});

describe('an invitation', () => {
  it('enrols a passkey once, and signs its person in', async () => {
    const { token } = await inviteTo(server, 'Asha', 'owner');
    const enrolled = await enrol(server, token, newPasskey());
    expect([enrolled.status, enrolled.json.message]).toMatchObject([200, { name: 'Asha', role: 'owner' }]);
    expect(enrolled.headers.get('set-cookie')).toMatch(/^desk=[\w-]{43}; .*HttpOnly; SameSite=Strict/);
    expect((await sessionOf(enrolled.cookie)).session).toMatchObject({ name: 'Asha' });
    const again = await server.call('POST', '/desk/api/invitation/open', { body: { token } });
    expect([again.status, again.json.reason]).toEqual([404, 'not found']);
  });

  it('expires after fifteen minutes', async () => {
    const { token } = await inviteTo(server, 'Late', 'support');
    server.pass(15 * minute);
    expect((await server.call('POST', '/desk/api/invitation/open', { body: { token } })).status).toBe(404);
  });

  it('takes no passkey that has not verified its user, nor one of another site', async () => {
    const { token } = await inviteTo(server, 'Otieno', 'support');
    expect((await enrol(server, token, newPasskey(false))).status).toBe(401);
    const elsewhere = createPasskey({ ...relyingParty(server.deps), origin: 'https://evil.example' });
    expect((await enrol(server, token, elsewhere)).status).toBe(401);
    expect((await enrol(server, token, newPasskey())).status).toBe(200);
  });
});

describe('a passkey', () => {
  it('signs in with a challenge that is valid once and for five minutes', async () => {
    const person = await openDesk(server, 'support');
    const options = await challenge();
    const credential = person.passkey.authenticate(options);
    const signIn = (body: unknown) => server.call('POST', '/desk/api/session', { body });
    expect((await signIn({ credential })).status).toBe(200);
    expect((await signIn({ credential })).status).toBe(401);
    const late = person.passkey.authenticate(await challenge());
    server.pass(5 * minute);
    expect((await signIn({ credential: late })).status).toBe(401);
    const own = person.passkey.authenticate({ challenge: 'made-up-by-the-caller' });
    expect((await signIn({ credential: own })).status).toBe(401);
  });

  it('of a stranger, or of a removed person, does not sign in', async () => {
    const stranger = newPasskey().authenticate(await challenge());
    expect((await server.call('POST', '/desk/api/session', { body: { credential: stranger } })).status).toBe(401);
    const owner = await openDesk(server, 'owner');
    const person = await openDesk(server, 'writer');
    const removed = await owner.change(`/staff/${person.staffID}/remove`, { decidedOn: 'writer' });
    expect([removed.status, removed.json.message]).toEqual([200, { state: 'removed' }]);
    expect((await person.signIn()).status).toBe(401);
    expect((await person.call('GET', '/comment')).json.reason).toBe('revoked');
  });
});

describe('a session', () => {
  it('ends after twelve hours without a call, and says so', async () => {
    const person = await openDesk(server, 'support');
    server.pass(11 * hour);
    expect((await person.call('GET', '/today')).status).toBe(200);
    server.pass(12 * hour);
    const answer = await person.call('GET', '/today');
    expect([answer.status, answer.json.reason]).toEqual([401, 'idle']);
    expect(await sessionOf(person.cookie())).toEqual({ session: null, ended: 'idle' });
  });

  it('ends after seven days at the latest', async () => {
    const person = await openDesk(server, 'support');
    for (let calls = 0; calls < 16; calls += 1) {
      server.pass(11 * hour);
      await person.call('GET', '/session/device');
    }
    expect((await person.call('GET', '/today')).json.reason).toBe('expired');
  });

  it('is replaced by another sign-in in the same browser, and can be ended from another device', async () => {
    const person = await openDesk(server, 'support');
    const first = person.cookie();
    await person.signIn();
    expect(await sessionOf(first)).toEqual({ session: null, ended: 'replaced' });
    const other = await server.call('POST', '/desk/api/session', {
      body: { credential: person.passkey.authenticate(await challenge()) },
    });
    const devices = (await person.call('GET', '/session/device')).json.message;
    expect(devices).toHaveLength(2);
    const { sessionID } = devices.find(({ current }: { current: boolean }) => !current);
    const ended = await person.change(`/session/device/${sessionID}/end`);
    expect(ended.status).toBe(200);
    expect(await sessionOf(other.cookie)).toEqual({ session: null, ended: 'revoked' });
  });

  it('is stored as a hash', async () => {
    const person = await openDesk(server, 'writer');
    const token = person.cookie().split('=')[1] ?? '';
    expect(await server.db.select().from(staffSessions).where(eq(staffSessions.tokenHash, token))).toEqual([]);
  });

  it('is no token of a shopper, and a shopper’s token opens no desk', async () => {
    const person = await openDesk(server, 'owner');
    const token = person.cookie().split('=')[1] ?? '';
    expect((await server.call('POST', '/v1/logout', { token })).status).toBe(401);
    expect((await server.call('GET', '/desk/api/today', { token })).json.reason).toBe('signed out');
  });
});

describe('a step-up', () => {
  it('is needed five minutes after the passkey, and only by a passkey of the same person', async () => {
    const owner = await openDesk(server, 'owner');
    const other = await openDesk(server, 'owner');
    expect((await owner.call('GET', '/staff')).status).toBe(200);
    server.pass(5 * minute);
    const stale = await owner.call('GET', '/staff');
    expect([stale.status, stale.json.reason]).toEqual([403, 'step-up']);
    const credential = other.passkey.authenticate(await challenge());
    expect((await owner.call('POST', '/session/step-up', { credential })).status).toBe(403);
    expect((await owner.stepUp()).status).toBe(200);
    expect((await owner.call('GET', '/staff')).status).toBe(200);
  });
});

describe('the staff', () => {
  it('keeps its last owner', async () => {
    const alone = await startTestServer({}, { database: 'empty' });
    const owner = await openDesk(alone, 'owner');
    const remove = await owner.change(`/staff/${owner.staffID}/remove`, { decidedOn: 'owner' });
    const demote = await owner.change(`/staff/${owner.staffID}/role`, { decidedOn: 'owner', role: 'writer' });
    expect([remove.status, remove.json.reason, demote.status]).toEqual([409, 'refused', 409]);
    await alone.stop();
  });

  it('answers an invitation that is sent twice with the same link, which the audit does not have', async () => {
    const owner = await openDesk(server, 'owner');
    const body = { actionID: newActionID(), name: 'Wanjiku', role: 'fulfilment' };
    const [first, second] = [await owner.call('POST', '/staff', body), await owner.call('POST', '/staff', body)];
    expect(second.json).toEqual(first.json);
    const token = first.json.message.link.split('#invite=')[1];
    const audit = JSON.stringify((await owner.call('GET', '/audit')).json);
    expect(audit).toContain('Wanjiku');
    expect(audit).not.toContain(token);
    expect((await enrol(server, token, newPasskey())).status).toBe(200);
  });

  it('refuses a second person of the same name, at the desk and by the command', async () => {
    const owner = await openDesk(server, 'owner');
    const add = (name: string) => owner.change('/staff', { name, role: 'support' });
    expect((await add('Njeri')).status).toBe(200);
    const sentence = 'The staff has a person of the name Njeri already. Give another name, such as with a surname.';
    const second = await add(' Njeri ');
    expect([second.status, second.json]).toMatchObject([409, { reason: 'refused', message: sentence }]);
    await expect(addStaff(server.deps, 'Njeri', 'owner')).rejects.toThrow(sentence);
    const { staffID } = (await owner.call('GET', '/staff')).json.message.find(
      (one: StaffMember) => one.name === 'Njeri',
    );
    await owner.change(`/staff/${staffID}/remove`, { decidedOn: 'support' });
    expect((await add('Njeri')).status).toBe(200);
    // The audit says who was removed, and not by the id.
    const { rows } = (await owner.call('GET', '/audit')).json.message;
    expect(rows.map(({ target }: { target: string }) => target).slice(0, 3)).toEqual(['staff', 'staff Njeri', 'staff']);
  });

  it('adds one of two people whom two owners give the same name at the same moment', async () => {
    const [owner, another] = [await openDesk(server, 'owner'), await openDesk(server, 'owner')];
    const answers = await Promise.all(
      [owner, another].map(({ change }) => change('/staff', { name: 'Baraka', role: 'support' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.message).toMatch(
      /^The staff has a person of the name Baraka/,
    );
  });

  it('repairs a lost passkey by a new link, and ends what the lost one opened', async () => {
    const owner = await openDesk(server, 'owner');
    const person = await openDesk(server, 'support');
    const member = (await owner.call('GET', '/staff')).json.message.find(
      ({ staffID }: { staffID: string }) => staffID === person.staffID,
    );
    const path = `/staff/${person.staffID}/passkey/${member.passkeys[0].passkeyID}/remove`;
    expect((await owner.change(path)).status).toBe(200);
    expect((await person.call('GET', '/today')).json.reason).toBe('revoked');
    const link = (await owner.change(`/staff/${person.staffID}/invite`, { decidedOn: 'support' })).json.message.link;
    expect((await enrol(server, link.split('#invite=')[1], newPasskey())).status).toBe(200);
  });
});

describe('the desk', () => {
  it('refuses changes that a page of another site sends', async () => {
    const person = await openDesk(server, 'owner');
    const headers = { 'sec-fetch-site': 'cross-site' };
    const answer = await server.call('DELETE', '/desk/api/session', { cookie: person.cookie(), headers });
    expect(answer.status).toBe(403);
    expect((await person.call('GET', '/today')).headers.get('cache-control')).toBe('no-store');
  });

  it('is not there where it is off', async () => {
    const off = await startTestServer({ DESK: 'off' }, { database: 'empty' });
    expect((await off.call('GET', '/desk/api/session')).status).toBe(404);
    await off.stop();
  });
});

it.each(['desk:change', 'desk:reveal'] as const)(
  'applies the limit %s to the person who used it up, and not to a colleague',
  async (name) => {
    const { userId } = await signUp(server);
    const person = await openDesk(server, 'owner');
    const colleague = await openDesk(server, 'owner', 'A colleague');
    const { max, windowMs } = limitRules[name];
    const resetsAt = new Date(server.deps.clock().getTime() + windowMs);
    await server.db.insert(rateLimits).values({ key: `${name}:${person.staffID}`, count: max, resetsAt });
    const reveal = async ({ change }: typeof person) =>
      (await change(`/customer/${userId}/contact`, { field: 'phone' })).status;
    expect(await Promise.all([reveal(person), reveal(colleague)])).toEqual([429, 200]);
    server.pass(windowMs);
    expect(await reveal(person)).toBe(200);
  },
);
