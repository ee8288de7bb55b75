import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Session } from '#contract/accounts.ts';
import { contactEvents } from '#machines/contact/index.ts';
import { viewInbox } from '#machines/inbox/index.ts';
import { contactFlow } from '#src/platform/composition/contact.ts';
import { inboxFlow } from '#src/platform/composition/inbox.ts';
import { restoredSession } from '#tests/support/views/account-view.ts';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { answeredTicket } from '../models/inbox.model.ts';
import { ada, orderOf } from '../models/purchases.ts';
import { ada as customer } from '../models/session.model.ts';

const answers = vi.fn<typeof fetch>();
beforeEach(() => {
  answers.mockReset();
  vi.stubGlobal('fetch', answers);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const answer = (message: unknown, status = 200) =>
  new Response(JSON.stringify({ success: status < 400 ? 1 : 0, message }), {
    status,
    headers: { 'content-type': 'application/json' },
  });
/** Returns the paths and tokens of the requests, sorted by path. */
const sent = () =>
  answers.mock.calls
    .map(([input, init]) => {
      const path = String(input instanceof Request ? input.url : input).replace(/^.*\/v1/, '');
      return [path, new Headers(init?.headers).get('token')];
    })
    .sort();

describe('the inbox', () => {
  it("combines the customer's orders and tickets", async () => {
    answers.mockImplementation(async (input) =>
      answer(String(input).endsWith('/ticket') ? [answeredTicket] : [orderOf('pending')]),
    );
    const inbox = createActor(inboxFlow(testEnvironment()), { input: { ...ada, before: 'UW9' } }).start();
    const ready = await waitFor(inbox, (snapshot) => snapshot.hasTag('ready'));
    expect(viewInbox(ready).messages.map(({ kind }) => kind)).toContain('order');
    expect(sent()).toEqual([
      [`/user/${ada.userID}/order?limit=51&before=UW9`, ada.token],
      [`/user/${ada.userID}/ticket`, ada.token],
    ]);
  });

  it('fails where one of them cannot be loaded, and can retry', async () => {
    answers.mockImplementation(async (input) =>
      String(input).endsWith('/ticket') ? answer('Something went wrong on our side.', 500) : answer([]),
    );
    const inbox = createActor(inboxFlow(testEnvironment()), { input: { ...ada, before: null } }).start();
    const failed = await waitFor(inbox, (snapshot) => snapshot.hasTag('failed'));
    expect(viewInbox(failed)).toMatchObject({ status: 'failed', canRetry: true, count: 0 });
  });
});

describe('a ticket', () => {
  async function sendTicket(stored: Session | null, about = '', changed: object = { subject: 'My order' }) {
    answers.mockImplementation(async () => answer({ email: 'ada@example.com' }));
    const session = restoredSession(stored);
    await waitFor(session, (snapshot) => !snapshot.matches({ account: 'restoring' }));
    const form = createActor(contactFlow(testEnvironment()), {
      input: { email: 'ada@example.com', subject: about, session },
    }).start();
    form.send(contactEvents.changed('name', 'Ada'));
    for (const [name, value] of Object.entries({ issue: 'Where is it?', ...changed }))
      form.send(contactEvents.changed(name as 'subject' | 'issue', value));
    form.send(contactEvents.submitted());
    await waitFor(form, (snapshot) => snapshot.hasTag('done'));
    return sent();
  }

  it('is sent with the token of the signed-in customer', async () => {
    expect(await sendTicket(customer)).toEqual([['/user/contact', customer.token]]);
  });

  it.each([
    ['with another subject', { subject: 'My code' }, 'Where is it?\n\nOrder UW2'],
    ['with the subject that the form starts with', {}, 'Where is it?'],
    ['that names the order itself', { subject: 'Hi', issue: 'Order UW2 is late.' }, 'Order UW2 is late.'],
  ])('that was begun from an order names it: one %s', async (_, changed, issue) => {
    await sendTicket(customer, 'Order UW2', changed);
    expect(JSON.parse(String(answers.mock.lastCall?.[1]?.body))).toMatchObject({ issue });
  });

  it('is sent without a token by a visitor', async () => {
    expect(await sendTicket(null)).toEqual([['/user/contact', null]]);
  });
});
