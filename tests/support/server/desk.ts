import { randomUUID } from 'node:crypto';
import { like } from 'drizzle-orm';
import type { DeskRole } from '#contract/desk/roles.ts';
import { staff } from '#server/db/schema.ts';
import { relyingParty } from '#server/staff/relying-party.ts';
import { addPerson } from '#server/staff/staff.ts';
import { createPasskey, type TestPasskey } from './passkeys.ts';
import type { TestServer } from './server.ts';

/** Persons of the staff, who call the desk of a test server. */

type Shop = Pick<TestServer, 'call' | 'deps' | 'db'>;

export const newActionID = (): string => randomUUID();

/** Creates a person with an invitation. A second one of a name has a number behind it. @returns the token */
export async function inviteTo({ db, deps }: Pick<Shop, 'db' | 'deps'>, called: string, role: DeskRole) {
  const namesakes = await db.$count(staff, like(staff.name, `${called}%`));
  const name = namesakes === 0 ? called : `${called} ${namesakes + 1}`;
  const invitation = await db.transaction((tx) => addPerson(deps, tx, { name, role }, null));
  if (!invitation) throw new Error(`the staff has a ${name} already`);
  return { staffID: invitation.staffID, name, token: invitation.link.split('#invite=')[1] ?? '' };
}

/** Enrols a passkey by an invitation. @returns the answer of the call */
export async function enrol({ call }: Pick<Shop, 'call'>, token: string, passkey: TestPasskey) {
  const opened = await call('POST', '/desk/api/invitation/open', { body: { token } });
  const credential = passkey.register(opened.json.message.options);
  return call('POST', '/desk/api/invitation/accept', { body: { token, credential, label: 'Phone' } });
}

/** A person at the desk. */
export async function openDesk(shop: Shop, role: DeskRole, called = `The ${role}`) {
  const passkey = createPasskey(relyingParty(shop.deps));
  const { staffID, name, token } = await inviteTo(shop, called, role);
  const enrolled = await enrol(shop, token, passkey);
  if (enrolled.status !== 200) throw new Error(`enrolling failed: ${JSON.stringify(enrolled.json)}`);
  let { cookie } = enrolled;
  const call = (method: string, path: string, body?: unknown) =>
    shop.call(method, `/desk/api${path}`, { cookie, ...(body !== undefined && { body }) });
  const challenge = async () => (await call('POST', '/session/challenge')).json.message;
  return {
    staffID,
    name,
    passkey,
    cookie: () => cookie,
    /** Calls the desk with the person's cookie. */
    call,
    /** Makes a change with a new actionID. */
    change: (path: string, body: object = {}) => call('POST', path, { actionID: newActionID(), ...body }),
    async signIn() {
      const answer = await call('POST', '/session', { credential: passkey.authenticate(await challenge()) });
      if (answer.cookie !== '') cookie = answer.cookie;
      return answer;
    },
    stepUp: async () => call('POST', '/session/step-up', { credential: passkey.authenticate(await challenge()) }),
  };
}
export type DeskPerson = Awaited<ReturnType<typeof openDesk>>;
