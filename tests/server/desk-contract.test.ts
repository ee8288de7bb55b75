import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as accounts from '#contract/accounts.ts';
import type { RequestShape } from '#contract/call.ts';
import * as articles from '#contract/desk/articles.ts';
import type { DeskCall } from '#contract/desk/call.ts';
import * as codes from '#contract/desk/codes.ts';
import * as customers from '#contract/desk/customers.ts';
import * as exports from '#contract/desk/exports.ts';
import * as goods from '#contract/desk/goods.ts';
import * as messages from '#contract/desk/messages.ts';
import * as money from '#contract/desk/money.ts';
import * as orders from '#contract/desk/orders.ts';
import * as pictures from '#contract/desk/pictures.ts';
import * as reviews from '#contract/desk/reviews.ts';
import { accessOf, deskRights } from '#contract/desk/roles.ts';
import * as services from '#contract/desk/services.ts';
import * as session from '#contract/desk/session.ts';
import * as staff from '#contract/desk/staff.ts';
import * as stock from '#contract/desk/stock.ts';
import * as tickets from '#contract/desk/tickets.ts';
import * as today from '#contract/desk/today.ts';
import { serveDesk } from '#server/desk/serve-desk.ts';
import { serve } from '#server/http/serve-call.ts';

const modules: readonly Readonly<Record<string, unknown>>[] = [
  session,
  today,
  orders,
  money,
  goods,
  stock,
  codes,
  services,
  articles,
  pictures,
  customers,
  exports,
  tickets,
  messages,
  reviews,
  staff,
];
const isCall = (value: unknown): value is DeskCall => typeof value === 'object' && value !== null && 'roles' in value;
const callsOf = (module: Readonly<Record<string, unknown>>) =>
  Object.entries(module).flatMap(([name, value]) =>
    isCall(value) ? [{ name, call: value, requestShape: module[`${name}Request`] as RequestShape }] : [],
  );
const calls = modules.flatMap(callsOf);

/** The calls before a sign-in. Every other one has roles. */
const visitorCalls = ['getSession', 'createChallenge', 'signIn', 'signOut', 'openInvitation', 'acceptInvitation'];

describe('the calls of the desk', () => {
  it('need a role, but for those before a sign-in', () => {
    expect(calls.length).toBeGreaterThan(50);
    const open = calls.filter(({ call }) => call.roles === 'visitor').map(({ name }) => name);
    expect(open.sort()).toEqual(visitorCalls.sort());
    for (const { call } of calls) expect(call.roles.length).toBeGreaterThan(0);
  });

  it('have one method and path each', () => {
    expect(new Set(calls.map(({ call }) => `${call.method} ${call.path}`)).size).toBe(calls.length);
  });

  it('carry an actionID where they change something that a person has decided', () => {
    const without = calls.filter(
      ({ call, requestShape: { body } }) =>
        call.method !== 'GET' && !(body && 'entries' in body && 'actionID' in Object(body.entries)),
    );
    const ofPasskeys = ['createChallenge', 'signIn', 'stepUp', 'signOut', 'openInvitation', 'acceptInvitation'];
    // The same file twice is one, and a preview changes nothing.
    const others = ['createPasskeyChallenge', 'uploadPicture', 'previewCodes'];
    expect(without.map(({ name }) => name).sort()).toEqual([...ofPasskeys, ...others].sort());
  });

  it('refuse fields that they do not know', () => {
    for (const { requestShape } of calls)
      for (const schema of [requestShape.params, requestShape.query, requestShape.body])
        if (schema) expect(v.safeParse(schema, { unheardOf: 1 }).success).toBe(false);
  });
});

it('accepts no request of another call with a call, by the type check', () => {
  // @ts-expect-error the request of another call of the desk
  serveDesk(staff.removeStaff, staff.setStaffRoleRequest, async () => ({ state: '' }));
  // @ts-expect-error the request of another call of the shop, whose schemas are the same
  serve(accounts.makeAddressPrimary, accounts.removeAddressRequest, async () => []);
  const served = serve(accounts.makeAddressPrimary, accounts.makeAddressPrimaryRequest, async () => []);
  expect(served.requestShape).toBe(accounts.makeAddressPrimaryRequest);
});

describe('the table of roles', () => {
  it('lets only the owner and the money role settle, refund and cancel, and only by a fresh passkey', () => {
    const ofMoney = [
      'settleDeskException',
      'sendBackException',
      'acceptException',
      'countExceptionForOrder',
      'recordRefund',
      'cancelDeskOrder',
    ];
    for (const { call } of calls.filter(({ name }) => ofMoney.includes(name)))
      expect(call).toMatchObject({ roles: ['owner', 'money'], stepUp: true });
  });

  it('lets only the owner manage the staff and read the audit, and only by a fresh passkey', () => {
    for (const call of Object.values(staff).filter(isCall))
      expect(call).toMatchObject({ roles: ['owner'], stepUp: true });
  });

  it('does not let a role that reads tickets answer them', () => {
    expect(accessOf('money', 'customers')).toBe('read');
    expect(tickets.listDeskTickets.roles).toContain('money');
    expect(tickets.answerDeskTicket.roles).toEqual(['owner', 'support']);
    expect(customers.freezeCustomer.roles).toEqual(['owner', 'support']);
  });

  it('gives a writer the articles with their photos, the newsletter and the comments alone', () => {
    const rights = Object.keys(deskRights) as (keyof typeof deskRights)[];
    expect(rights.filter((right) => accessOf('writer', right) !== 'no')).toEqual([
      'photos',
      'articles',
      'comments',
      'newsletter',
    ]);
    expect(pictures.uploadPicture.roles).toEqual(articles.saveDeskArticle.roles);
  });
});
