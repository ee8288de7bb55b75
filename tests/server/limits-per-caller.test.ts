import { beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#server/db/schema.ts';
import { type LimitName, limitRules } from '#server/rate-limits/rate-limits.ts';
import { loadShop } from '#server/seed/load.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
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

const server = forFile(await startTestServer({}, { database: 'empty' }));
await loadShop(server.db, smallShop, server.deps.clock());
const join = async (address: string, network: string): Promise<Person> => {
  const account = await signUp(server, password);
  return { ...account, email: `${account.phoneNumber}@example.com`, address, network };
};
const attacker = await join('203.0.113.9', '203.0.113.0/24');
const neighbour = await join('198.51.100.9', '198.51.100.0/24');
beforeEach(() => server.db.delete(rateLimits));

const send = (from: Person, method: string, path: string, body?: object): Promise<number> =>
  sendTo(`/v1${path}`, from, method, body);

async function sendTo(path: string, from: Person, method: string, body?: object): Promise<number> {
  const response = await server.app.request(
    path,
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
const byPhoneAndNetwork = ({ phoneNumber, network }: Person) => `${phoneNumber}:${network}`;
const byUser = ({ userId }: Person) => userId;
const byAddress = ({ address }: Person) => address;
const byNetwork = ({ network }: Person) => network;

const login = (person: Person, typed = password) =>
  send(person, 'POST', '/login', { phoneNumber: person.phoneNumber, password: typed });
const askForReset = (person: Person) => send(person, 'GET', `/user/auth/reset/${person.phoneNumber}`);
const reset = (person: Person) =>
  send(person, 'PATCH', '/user/auth', { phoneNumber: person.phoneNumber, code: '12345678', password });
const comment = (person: Person) =>
  send(person, 'POST', '/article/1/comment', { email: person.email, name: 'Asha', comment: 'Well said.' });
/** Variant 2 of the small shop is sold out. */
const askForStockAlert = (person: Person) =>
  send(person, 'POST', `/user/${person.userId}/stock-alert`, { variantID: 2 });
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
  'reset:phone': { subject: byPhoneAndNetwork, act: askForReset, within: 200 },
  'reset:phone-day': { subject: byPhoneAndNetwork, act: askForReset, within: 200 },
  'reset:strangers-day': { subject: byPhone, act: askForReset, within: 200 },
  'reset:address': { subject: byAddress, act: askForReset, within: 200 },
  'reset:network': { subject: byNetwork, act: askForReset, within: 200 },
  'reset:network-day': { subject: byNetwork, act: askForReset, within: 200 },
  'reset-change:phone': { subject: byPhoneAndNetwork, act: reset, within: 403 },
  'reset-change:strangers': { subject: byPhone, act: reset, within: 403 },
  'reset-change:address': { subject: byAddress, act: reset, within: 403 },
  'phone-code:user': { subject: byUser, act: askForPhoneCode, within: 200 },
  'phone-code:user-day': { subject: byUser, act: askForPhoneCode, within: 200 },
  'phone-verify:user': {
    subject: byUser,
    act: (person) => send(person, 'PATCH', `/user/${person.userId}/phone`, { code: '123456' }),
    within: 403,
  },
  'unverified-code:phone': { subject: byPhone, act: askForPhoneCode, within: 200 },
  'unverified-code:network': { subject: byNetwork, act: askForPhoneCode, within: 200 },
  'comment:email': { subject: ({ email, network }) => `${email}:${network}`, act: comment, within: 200 },
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
  'desk:visitor': {
    subject: byAddress,
    act: (person) => sendTo('/desk/api/session/challenge', person, 'POST'),
    within: 200,
  },
  'newsletter:address': {
    subject: byAddress,
    act: (person) => send(person, 'POST', '/subscribe', { email: person.email }),
    within: 200,
  },
  'review:user': {
    subject: byUser,
    act: (person) => send(person, 'POST', '/user/order/AAAA1111/review', { variantID: 1, stars: 5, words: '' }),
    within: 404,
  },
  // Within the limit, the shop refuses a number that is not verified.
  'stock-alert:user': { subject: byUser, act: askForStockAlert, within: 409 },
  'stock-alert:user-day': { subject: byUser, act: askForStockAlert, within: 409 },
};

/** Limits that other tests check on both sides, because they need more than one request. */
const testedElsewhere: Partial<Record<LimitName, string>> = {
  'sign-in:slowdown': 'limits-networks.test.ts › guessing passwords › is slowed down at a hundred',
  'register:address': 'limits-networks.test.ts › registrations › stop at the limit of one network address',
  'register-known:address':
    'limits-networks.test.ts › registrations › stop for a caller who tries which numbers have accounts',
  'unverified-code:shop':
    'verified-phone.test.ts › an unverified number shares a limit with the other unverified numbers',
  'prompt:user': 'limits-prompts.test.ts › M-PESA prompts › are refused after sixty in ten minutes',
  'prompt:own': 'limits-prompts.test.ts › M-PESA prompts › stop at ten in ten minutes',
  'prompt:own-day': 'limits-prompts.test.ts › M-PESA prompts › stop at thirty a day',
  'prompt:own-new': 'limits-prompts.test.ts › M-PESA prompts › count as prompts to a stranger until',
  'prompt:phone': 'limits-prompts.test.ts › M-PESA prompts › stop at ten in ten minutes',
  'prompt:phone-day': 'limits-prompts.test.ts › M-PESA prompts › stop at thirty a day',
  'prompt:new-numbers': 'limits-prompts.test.ts › M-PESA prompts › reach five phones of others a day',
  'prompt:address': 'limits-prompts.test.ts › M-PESA prompts to numbers of others stop for one %s',
  'prompt:network': 'limits-prompts.test.ts › M-PESA prompts to numbers of others stop for one %s',
  'prompt:shop': 'limits-prompts.test.ts › logs an error about M-PESA prompts at three hundred in ten minutes',
  'text:minute': 'limits-shop-wide.test.ts › text messages with a code stop at the limit %s',
  'text:day': 'limits-shop-wide.test.ts › text messages with a code stop at the limit %s',
  'mail:minute': 'limits-shop-wide.test.ts › mails that confirm a ticket stop at the limit %s',
  'mail:day': 'limits-shop-wide.test.ts › mails that confirm a ticket stop at the limit %s',
  'cart:address': 'limits-networks.test.ts › carts of visitors are opened up to the limit %s',
  'cart:network': 'limits-networks.test.ts › carts of visitors are opened up to the limit %s',
  'ticket:email': 'tickets.test.ts › at most five times an hour to one address',
  'reveal:user': 'vault-codes.test.ts › the codes of an order › are limited in the number of reveals',
  'desk:change': 'desk-sign-in.test.ts › applies the limit %s to the person who used it up, and not to a colleague',
  'desk:reveal': 'desk-sign-in.test.ts › applies the limit %s to the person who used it up, and not to a colleague',
  'callback:attempt': 'callbacks-bounds.test.ts › stores at most fifty of them an hour',
  'callback:stray': 'callbacks-bounds.test.ts › stores at most thirty of them an hour',
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
    expect([...Object.keys(cases), ...Object.keys(testedElsewhere)].toSorted()).toEqual(
      Object.keys(limitRules).toSorted(),
    );
  });
});
