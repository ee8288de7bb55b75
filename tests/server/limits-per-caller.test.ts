import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#server/db/schema.ts';
import { type LimitName, limitRules } from '#server/limits.ts';
import { loadShop } from '#server/seed/load.ts';
import { startTestServer, type TestServer } from '#tests/support/server/server.ts';
import { signUp } from '#tests/support/server/small-catalogue.ts';
import { smallShop } from '#tests/support/server/small-shop.ts';

/** Tests both sides of every limit: the caller who has used it up is refused, and another caller is not. */

const password = 'a long password';

/** A caller of the API, at a network address. */
interface Person {
  readonly userId: string;
  readonly token: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly address: string;
  readonly network: string;
}

let server: TestServer;
let attacker: Person;
let neighbour: Person;
beforeAll(async () => {
  server = await startTestServer({}, { database: 'empty' });
  await loadShop(server.db, smallShop, server.deps.clock());
  const join = async (address: string, network: string): Promise<Person> => {
    const account = await signUp(server, password);
    return { ...account, email: `${account.phoneNumber}@example.com`, address, network };
  };
  attacker = await join('203.0.113.9', '203.0.113.0/24');
  neighbour = await join('198.51.100.9', '198.51.100.0/24');
});
beforeEach(() => server.db.delete(rateLimits));
afterAll(() => server.stop());

async function send(from: Person, method: string, path: string, body?: object): Promise<number> {
  const response = await server.app.request(
    `/v1${path}`,
    {
      method,
      headers: { token: from.token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    },
    { incoming: { socket: { remoteAddress: from.address, remotePort: 1, remoteFamily: 'IPv4' } } },
  );
  return response.status;
}

interface Case {
  /** The key by which the limit counts a person. */
  readonly subject: (person: Person) => string;
  readonly act: (person: Person) => Promise<number>;
  /** The status for another caller, who is within the limit. */
  readonly within: number;
}

const byPhone = ({ phoneNumber }: Person) => phoneNumber;
const byUser = ({ userId }: Person) => userId;
const byAddress = ({ address }: Person) => address;
const byNetwork = ({ network }: Person) => network;

const login = (person: Person, typed = password) =>
  send(person, 'POST', '/login', { phoneNumber: person.phoneNumber, password: typed });
const askForReset = (person: Person) => send(person, 'GET', `/user/auth/reset/${person.phoneNumber}`);
const reset = (person: Person) =>
  send(person, 'PATCH', '/user/auth', { phoneNumber: person.phoneNumber, code: '123456', password });
const comment = (person: Person) =>
  send(person, 'POST', '/article/1/comment', { email: person.email, name: 'Asha', comment: 'Well said.' });
const askForPhoneCode = (person: Person) => send(person, 'POST', `/user/${person.userId}/phone/code`);

const cases: Partial<Record<LimitName, Case>> = {
  'sign-in:phone': { subject: byPhone, act: (person) => login(person, 'a wrong password'), within: 401 },
  'sign-in:address': { subject: byAddress, act: (person) => login(person, 'a wrong password'), within: 401 },
  'sign-in:success': { subject: byPhone, act: login, within: 200 },
  'own-password': {
    subject: byUser,
    act: (person) =>
      send(person, 'PATCH', `/user/${person.userId}/password`, { currentPassword: 'a wrong password', password }),
    within: 403,
  },
  'reset:phone': { subject: byPhone, act: askForReset, within: 200 },
  'reset:phone-day': { subject: byPhone, act: askForReset, within: 200 },
  'reset:address': { subject: byAddress, act: askForReset, within: 200 },
  'reset:network': { subject: byNetwork, act: askForReset, within: 200 },
  'reset:network-day': { subject: byNetwork, act: askForReset, within: 200 },
  'reset-change:phone': { subject: byPhone, act: reset, within: 403 },
  'reset-change:address': { subject: byAddress, act: reset, within: 403 },
  'phone-code:user': { subject: byUser, act: askForPhoneCode, within: 200 },
  'phone-code:user-day': { subject: byUser, act: askForPhoneCode, within: 200 },
  'phone-verify:user': {
    subject: byUser,
    act: (person) => send(person, 'PATCH', `/user/${person.userId}/phone`, { code: '123456' }),
    within: 403,
  },
  'unproved-code:phone': { subject: byPhone, act: askForPhoneCode, within: 200 },
  'unproved-code:network': { subject: byNetwork, act: askForPhoneCode, within: 200 },
  'comment:email': { subject: ({ email }) => email, act: comment, within: 200 },
  'comment:address': { subject: byAddress, act: comment, within: 200 },
  'comment:network': { subject: byNetwork, act: comment, within: 200 },
  'comment:network-day': { subject: byNetwork, act: comment, within: 200 },
  'reaction:address': {
    subject: byAddress,
    act: (person) => send(person, 'POST', '/article/1/dislike', {}),
    within: 200,
  },
  'ticket:address': {
    subject: byAddress,
    act: (person) =>
      send(person, 'POST', '/user/contact', { name: 'Asha', email: person.email, subject: 'Hello', issue: 'Help.' }),
    within: 200,
  },
  'newsletter:address': {
    subject: byAddress,
    act: (person) => send(person, 'POST', '/subscribe', { email: person.email }),
    within: 200,
  },
};

/** Limits that other tests check on both sides, because they need more than one request. */
const heldElsewhere: Partial<Record<LimitName, string>> = {
  'sign-in:slowdown':
    'limits.test.ts › is slowed down at a hundred; does not refuse or delay the customers who are known',
  'register:address': 'limits.test.ts › are made at most so often from one address, and none more',
  'register-known:address': 'limits.test.ts › cannot be found out; that are new do not count as found out',
  'unproved-code:shop':
    'phone-proof.test.ts › shares a limit with the other unproved numbers; proved numbers are not counted',
  'prompt:user': 'limits.test.ts › stop at sixty in ten minutes for one account',
  'prompt:own': 'limits.test.ts › leave its owner a budget of their own',
  'prompt:own-day': 'limits.test.ts › stop at thirty a day, which does not shut its owner out',
  'prompt:phone': 'limits.test.ts › of strangers to a phone stop at ten in ten minutes',
  'prompt:phone-day': 'limits.test.ts › stop at thirty a day, which does not shut its owner out',
  'prompt:new-numbers': 'limits.test.ts › of one account reach five phones of others a day',
  'prompt:address': 'limits.test.ts › to numbers of others stop for one %s, but not for another nor for an own number',
  'prompt:network': 'limits.test.ts › to numbers of others stop for one %s, but not for another nor for an own number',
  'prompt:shop': 'limits.test.ts › raise an alarm at three hundred in ten minutes over the whole shop, once',
  'text:minute': 'shop-limits.test.ts › stop at the limit; for numbers without an account use nothing up',
  'text:day': 'shop-limits.test.ts › stop at the limit; for numbers without an account use nothing up',
  'mail:minute': 'shop-limits.test.ts › stop at the limit, and every ticket is stored',
  'mail:day': 'shop-limits.test.ts › stop at the limit, and every ticket is stored',
  'cart:address': 'limits.test.ts › are opened up to the limit, and changed beyond it',
  'cart:network': 'limits.test.ts › are opened up to the limit, and changed beyond it',
  'ticket:email': 'tickets.test.ts › and sends an address five an hour',
  'reveal:user': 'vault-codes.test.ts › are not shown without end',
  'callback:attempt': 'callbacks-bounds.test.ts › to one attempt are not stored after fifty; others go on',
  'callback:stray': 'callbacks-bounds.test.ts › to addresses that are no attempt’s are not stored after thirty',
};

describe('a limit', () => {
  it.each(Object.entries(cases))(
    'applies the limit %s to the caller who used it up, and not to a neighbour',
    async (name, { subject, act, within }) => {
      const rule = limitRules[name as LimitName];
      const resetsAt = new Date(server.deps.clock().getTime() + rule.windowMs);
      await server.db.insert(rateLimits).values({ key: `${name}:${subject(attacker)}`, count: rule.max, resetsAt });
      expect(await act(attacker)).toBe(429);
      expect(await act(neighbour)).toBe(within);
      server.pass(rule.windowMs);
      expect(await act(attacker)).not.toBe(429);
    },
  );

  it('tests every limit from both sides', () => {
    expect([...Object.keys(cases), ...Object.keys(heldElsewhere)].toSorted()).toEqual(
      Object.keys(limitRules).toSorted(),
    );
  });
});
