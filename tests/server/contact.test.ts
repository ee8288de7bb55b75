import { beforeEach, expect, it } from 'vitest';
import { rateLimits, tickets, users } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';

const server = forFile(await startTestServer({}, { database: 'empty' }));
beforeEach(async () => {
  await server.db.delete(rateLimits);
  await server.db.delete(tickets);
});

const ticket = { name: 'Asha', email: 'asha@example.com', subject: 'My order', issue: 'Where is it?\nIt is late.' };
const send = (body: unknown) => server.call('POST', '/v1/user/contact', { body });

// @verifies Contact and ticket form
// @verifies /contact-us: ticket form
// @verifies Contact ticket: name
// @verifies Contact ticket: email
// @verifies Contact ticket: subject
// @verifies Contact ticket: issue
// @verifies POST /user/contact: name, email, subject, issue
// @verifies POST /user/contact: answers message.email
// @verifies POST /user/contact: optionally message.password (settled: never sent)
it('stores the ticket and answers with the e-mail address alone', async () => {
  expect((await send({ ...ticket, subject: ' My order ' })).json).toEqual({
    success: 1,
    message: { email: 'asha@example.com' },
  });
  const { ticketID: _, ...storedTicket } = (await server.db.select().from(tickets))[0] ?? {};
  expect(storedTicket).toEqual({
    ...ticket,
    userId: null,
    createdAt: server.deps.clock(),
    answer: null,
    answeredAt: null,
    repliedAt: null,
    closedAt: null,
  });
});

// @verifies Visitor contacts
it('creates no account for a ticket', async () => {
  await send(ticket);
  expect(await server.db.select().from(users)).toEqual([]);
});

// @verifies Contact requires: name
// @verifies Contact requires: email
// @verifies Contact requires: subject
// @verifies Contact requires: issue
it.each(['name', 'email', 'subject', 'issue'])('refuses a ticket without %s', async (field) => {
  for (const value of [undefined, '', '   ']) {
    const { status, json } = await send({ ...ticket, [field]: value });
    expect([status, json]).toEqual([400, { success: 0, message: 'Required details missing.' }]);
  }
  expect(await server.db.select().from(tickets)).toEqual([]);
});

it.each([
  ['what is no e-mail address', { email: 'asha' }],
  ['an issue that is too long', { issue: 'i'.repeat(10_001) }],
  ['a field that does not exist', { urgent: true }],
])('refuses a ticket with %s', async (_, more) => {
  expect((await send({ ...ticket, ...more })).status).toBe(400);
});

it('accepts an issue of the greatest length', async () => {
  expect((await send({ ...ticket, issue: 'i'.repeat(10_000) })).status).toBe(200);
});

it('refuses the sixty-first ticket in ten minutes from one network address', async () => {
  for (let turn = 0; turn < 60; turn += 1) expect((await send(ticket)).status).toBe(200);
  expect((await send(ticket)).status).toBe(429);
  server.pass(10 * 60 * 1000);
  expect((await send(ticket)).status).toBe(200);
});

it.each([
  ['a line break', 'Asha\nFrom: Uwanja'],
  ['a tab', 'Asha\tW.'],
  ['a return', 'Asha\rW.'],
  ['an override of the direction', 'Asha \u202enimda'],
])('refuses %s in a name and in a subject, but not in the text', async (_, hostile) => {
  for (const field of ['name', 'subject']) {
    const { status, json } = await send({ ...ticket, [field]: `${hostile} B.` });
    expect([status, json.message]).toEqual([400, `${field} must be one line of visible characters.`]);
  }
  expect((await send({ ...ticket, issue: 'One line.\nAnother line.' })).status).toBe(200);
  expect((await send({ ...ticket, name: 'Wanjikũ wa Ng’ang’a' })).status).toBe(200);
});
