import { hash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { carts, oneTimeCodes, rateLimits, users } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openPaymentShop, paybillConfirmation } from '#tests/support/server/payment-shop.ts';
import { goods, signUp } from '#tests/support/server/small-catalogue.ts';

/** What an account may do and receives before its number is verified: anybody can register any number. */

const minute = 60_000;
const password = 'a long password';
const pay = forFile(await openPaymentShop());
beforeEach(() => pay.db.delete(rateLimits));

type Account = Awaited<ReturnType<typeof signUp>>;

const own = ({ userId, token }: Account, method: string, path: string, body?: object) =>
  pay.call(method, `/v1/user/${userId}${path}`, { token, ...(body && { body }) });
const isVerified = async (account: Account) => (await own(account, 'GET', '/get')).json.message.phoneVerified;
const messagesOf = async (phone: string): Promise<{ from: string; text: string }[]> =>
  (await pay.handset(phone)).messages;
const codeOn = async (phone: string) => {
  const texts = (await messagesOf(phone)).map(({ text }) => /^\d+/.exec(text)?.[0]).filter(Boolean);
  return texts.at(0) ?? 'none';
};
const requestCode = (account: Account) => own(account, 'POST', '/phone/code');
const verify = (account: Account, code: string) => own(account, 'PATCH', '/phone', { code });
const requestReset = (phone: string) => pay.call('GET', `/v1/user/auth/reset/${phone}`);
const reset = async (phoneNumber: string, next: string) =>
  pay.call('PATCH', '/v1/user/auth', { body: { phoneNumber, code: await codeOn(phoneNumber), password: next } });
const login = async (phoneNumber: string, given: string) => {
  const { json } = await pay.call('POST', '/v1/login', { body: { phoneNumber, password: given } });
  return { ...json.message, phoneNumber } as Account & { email: string; username: string };
};

/** A new account with a gift card in its cart, which pays from its own phone. */
async function unverifiedBuyer() {
  const account = await signUp(pay, password);
  const { cartID } = await pay.shop.openCart(account);
  await pay.shop.product(cartID, goods.giftCard, { token: account.token });
  return { ...account, cartID, phone: account.phoneNumber };
}

describe('a number is verified', () => {
  it('a number is verified by the texted code, once, and the account stays as it is', async () => {
    const account = await signUp(pay, password);
    await own(account, 'PATCH', '/email', { email: 'amina@example.com' });
    const sent = await requestCode(account);
    expect([sent.status, sent.json.message]).toEqual([200, 'A code is on its way to your phone.']);
    const code = await codeOn(account.phoneNumber);
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const refused = await verify(account, other);
    expect([refused.status, refused.json.message]).toEqual([
      403,
      'The code is wrong or has expired. Ask for a new one.',
    ]);
    const verified = await verify(account, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(verified.json.message).toMatchObject({ phoneVerified: true, email: 'amina@example.com' });
    expect([(await verify(account, code)).status, (await requestCode(account)).status]).toEqual([409, 409]);
    expect((await own(account, 'GET', '/get')).status).toBe(200);
  });

  it('a number is verified by an M-PESA payment from it, without another step, and its receipt is sent', async () => {
    const buyer = await unverifiedBuyer();
    expect((await pay.initiate(buyer)).json.message.ResponseCode).toBe('0');
    expect(await isVerified(buyer)).toBe(false);
    await pay.answer(buyer, 'pin');
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
    expect(await isVerified(buyer)).toBe(true);
    const texts = (await messagesOf(buyer.phone)).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining('is paid'));
  });

  it.each([
    ['as it is', (phone: string) => phone],
    ['by its SHA-256', (phone: string) => hash('sha256', phone)],
  ])('a number is verified by a paybill payment that names it %s', async (_, written) => {
    const buyer = await unverifiedBuyer();
    const { account } = (await pay.details(buyer)).json.message;
    const receipt = `SAM${buyer.phone}`;
    await pay.confirm({ ...paybillConfirmation(account, receipt), MSISDN: written(buyer.phone) });
    expect([await pay.orderStatus(buyer), await isVerified(buyer)]).toEqual(['pending', true]);
  });

  it('a number is not verified by the payment of another phone, by a masked one, or by a prompt that was not paid', async () => {
    const buyer = await unverifiedBuyer();
    await pay.initiate(buyer);
    await pay.answer(buyer, 'cancel');
    expect(await isVerified(buyer)).toBe(false);
    const { account } = (await pay.details(buyer)).json.message;
    await pay.confirm({ ...paybillConfirmation(account, `OTH${buyer.phone}`), MSISDN: '254799999999' });
    expect([await pay.orderStatus(buyer), await isVerified(buyer)]).toEqual(['pending', false]);
    const masked = await unverifiedBuyer();
    const bill = (await pay.details(masked)).json.message.account;
    await pay.confirm(paybillConfirmation(bill, `MSK${masked.phone}`));
    expect([await pay.orderStatus(masked), await isVerified(masked)]).toEqual(['pending', false]);
  });
});

describe('an account with an unverified number', () => {
  it('gets no text and no mail but the code, not even for its purchases', async () => {
    const buyer = await unverifiedBuyer();
    await own(buyer, 'PATCH', '/email', { email: 'thief@example.com' });
    const { account } = (await pay.details(buyer)).json.message;
    await pay.confirm(paybillConfirmation(account, `TXT${buyer.phone}`));
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await messagesOf(buyer.phone)).toEqual([]);
    await requestCode(buyer);
    expect(await messagesOf(buyer.phone)).toHaveLength(1);
  });

  it('sends no prompt to another phone than its own', async () => {
    const buyer = await unverifiedBuyer();
    const stranger = '254799000111';
    const refused = await pay.initiate({ ...buyer, phone: stranger });
    expect([refused.status, refused.json.message]).toEqual([
      403,
      'Confirm your own phone number before you pay from another one, or pay from your own phone.',
    ]);
    expect((await pay.handset(stranger)).prompts).toEqual([]);
    await requestCode(buyer);
    await verify(buyer, await codeOn(buyer.phoneNumber));
    expect((await pay.initiate({ ...buyer, phone: stranger })).status).toBe(200);
  });

  it('is texted a limited number of codes by all calls together, and a reset’s answer does not reveal it', async () => {
    const account = await signUp(pay, password);
    const statuses = [];
    for (let turn = 0; turn < 5; turn += 1) {
      statuses.push((await requestReset(account.phoneNumber)).status);
      // A code that is not sent within its ten minutes is dropped.
      await messagesOf(account.phoneNumber);
      pay.pass(10 * minute);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(await messagesOf(account.phoneNumber)).toHaveLength(4);
    const { status, headers, json } = await requestCode(account);
    expect([status, headers.get('retry-after'), json.message]).toEqual([
      429,
      '3600',
      expect.stringContaining('pay once with this number'),
    ]);
    pay.pass(24 * 60 * minute);
    expect((await requestCode(account)).status).toBe(200);
  });

  it('an unverified number shares a limit with the other unverified numbers of its network, and of the shop', async () => {
    const account = await signUp(pay, password);
    for (const key of ['unverified-code:network:unknown', 'unverified-code:shop']) {
      const resetsAt = new Date(pay.deps.clock().getTime() + minute);
      await pay.db.insert(rateLimits).values({ key, count: 10_000, resetsAt });
      expect((await requestCode(account)).status).toBe(429);
      await pay.db.delete(rateLimits);
    }
    expect(await messagesOf(account.phoneNumber)).toEqual([]);
    expect((await requestCode(account)).status).toBe(200);
  });
});

describe('a person who verifies a number by a reset before the account’s creator', () => {
  /** An account on another person's number, with an email address and a name that its creator has set. */
  async function hijackedAccount() {
    const thief = await unverifiedBuyer();
    await own(thief, 'PATCH', '/email', { email: 'thief@example.com' });
    await own(thief, 'PATCH', '/name', { firstName: 'Stall', lastName: 'Keeper' });
    await pay.shop.deliverTo(thief, thief.cartID);
    const ticket = { name: 'T', email: 'thief@example.com', subject: 'Hello', issue: 'Mine' };
    await pay.call('POST', '/v1/user/contact', { token: thief.token, body: ticket });
    await requestCode(thief);
    return thief;
  }
  const resetByOwner = async (phoneNumber: string) => {
    await requestReset(phoneNumber);
    expect((await reset(phoneNumber, 'the own password')).status).toBe(200);
    return login(phoneNumber, 'the own password');
  };

  it('the next owner of an account finds no data of its creator: names, e-mail, addresses, cart, orders, tickets, sessions, codes', async () => {
    const thief = await hijackedAccount();
    await pay.details(thief);
    const owner = await resetByOwner(thief.phoneNumber);
    expect(owner.userId).toBe(thief.userId);
    expect((await own(owner, 'GET', '/get')).json.message).toMatchObject({
      firstName: '',
      lastName: '',
      email: '',
      username: '',
      phoneVerified: true,
    });
    for (const list of ['/address', '/order', '/ticket']) {
      expect((await own(owner, 'GET', list)).json.message).toEqual([]);
    }
    const cart = (await own(owner, 'GET', '/cart/available')).json.message;
    expect([cart.cartID === thief.cartID, cart.cartItems]).toEqual([false, []]);
    expect((await own(thief, 'GET', '/get')).status).toBe(401);
    expect(await pay.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, thief.userId))).toEqual([]);
  });

  it('the next owner of an account gets the receipts of the account, and the creator none', async () => {
    const thief = await hijackedAccount();
    const owner = await resetByOwner(thief.phoneNumber);
    const { cartID } = await pay.shop.openCart(owner);
    await pay.shop.product(cartID, goods.giftCard, { token: owner.token });
    const buyer = { ...owner, cartID, phone: owner.phoneNumber };
    await pay.initiate(buyer);
    await pay.answer(buyer, 'pin');
    const messages = await messagesOf(owner.phoneNumber);
    expect(messages.filter(({ text }) => text.includes('is paid'))).toHaveLength(1);
    expect(messages.filter(({ from }) => from === 'E-MAIL')).toEqual([]);
  });

  it('the next owner of an account gets a code, however many the creator has requested', async () => {
    const thief = await signUp(pay, password);
    const statuses = [];
    for (let turn = 0; turn < 5; turn += 1) {
      statuses.push((await requestCode(thief)).status);
      await messagesOf(thief.phoneNumber);
      pay.pass(11 * minute);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await resetByOwner(thief.phoneNumber);
  });

  it('the next owner of an account keeps paid purchases and an open payment', async () => {
    const thief = await unverifiedBuyer();
    await pay.initiate(thief);
    const owner = await resetByOwner(thief.phoneNumber);
    expect((await own(owner, 'GET', '/cart/available')).json.message.cartItems).toEqual([]);
    await pay.answer(thief, 'pin');
    expect(await pay.state(thief)).toEqual(['paid', 'pending']);
    expect((await own(owner, 'GET', '/order')).json.message).toHaveLength(1);
  });

  it('refuses a paybill payment for the unpaid order of the account’s creator, and files it as an exception if it is paid', async () => {
    const thief = await unverifiedBuyer();
    const { account, amount } = (await pay.details(thief)).json.message;
    await resetByOwner(thief.phoneNumber);
    const receipt = 'SKLRESET01';
    const payment = paybillConfirmation(account, receipt, `${amount}.00`);
    expect((await pay.validate(payment)).json.ResultCode).toBe('C2B00012');
    await pay.confirm(payment);
    expect(await pay.exceptions(receipt)).toEqual(['account deleted']);
    expect(await pay.order(thief.cartID)).toMatchObject({ userId: null, status: 'awaiting payment', paidAt: null });
  });

  it('the creator of an account can no longer change its cart', async () => {
    const thief = await unverifiedBuyer();
    await pay.details(thief);
    await resetByOwner(thief.phoneNumber);
    expect((await pay.shop.product(thief.cartID, goods.mug)).status).toBe(401);
    const [cart] = await pay.db.select().from(carts).where(eq(carts.cartID, thief.cartID));
    expect(cart).toMatchObject({ status: 'ordered', addressID: null });
  });
});

it('a reset of a verified account deletes nothing', async () => {
  const account = await signUp(pay, password);
  await own(account, 'PATCH', '/email', { email: 'amina@example.com' });
  await requestCode(account);
  await verify(account, await codeOn(account.phoneNumber));
  await pay.shop.deliverTo(account, (await pay.shop.openCart(account)).cartID);
  await requestReset(account.phoneNumber);
  expect((await reset(account.phoneNumber, 'another password')).status).toBe(200);
  const again = await login(account.phoneNumber, 'another password');
  expect(again.email).toBe('amina@example.com');
  expect((await own(again, 'GET', '/address')).json.message).toHaveLength(1);
});

it('a deleted account leaves no proof behind for the next owner of the number', async () => {
  const account = await signUp(pay, password);
  await requestCode(account);
  await verify(account, await codeOn(account.phoneNumber));
  await own(account, 'DELETE', '', { password });
  const body = { phoneNumber: account.phoneNumber, password };
  const { json } = await pay.call('POST', '/v1/register', { body });
  expect(await isVerified({ ...json.message, phoneNumber: account.phoneNumber })).toBe(false);
  const rows = await pay.db
    .select({ at: users.phoneVerifiedAt })
    .from(users)
    .where(inArray(users.userId, [account.userId, json.message.userId]));
  expect(rows).toEqual([{ at: null }, { at: null }]);
});
