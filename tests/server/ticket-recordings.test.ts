import { beforeEach, describe, expect, it } from 'vitest';
import { maxRecordingBytes } from '#contract/recordings/size.ts';
import { rateLimits, ticketRecordings, tickets } from '#server/db/schema.ts';
import { deleteExpired } from '#server/jobs/retention.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { ops } from '#tests/support/server/ops.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { signUp } from '#tests/support/server/small-catalogue.ts';

/** A ticket may carry a masked recording, which is stored for thirty days and saved by the operator. */

const day = 24 * 60 * 60 * 1000;
const server = forFile(await startTestServer({}, { database: 'empty' }));
beforeEach(async () => {
  await server.db.delete(rateLimits);
  await server.db.delete(tickets);
});

const fields = { name: 'Asha', email: 'asha@example.com', subject: 'My cart', issue: 'It is empty.' };
const send = (recording: string, token?: string) =>
  server.call('POST', '/v1/user/contact', { body: { ...fields, recording }, ...(token !== undefined && { token }) });
/** A recording of the cart whose events carry this value. */
const recordingOf = (value: unknown, times = 1) =>
  JSON.stringify({
    format: 'flows-recording',
    version: 1,
    build: 'abc',
    actors: [
      {
        machine: 'cart',
        path: Array.from({ length: times }, () => ({
          event: { type: 'cart.refreshed', cart: { cartID: value } },
          value: 'ready',
        })),
        cut: false,
      },
    ],
  });
const stored = () => server.db.select().from(ticketRecordings);

describe('a recording with a ticket', () => {
  it('is stored unchanged', async () => {
    expect((await send(recordingOf('text-1'))).status).toBe(200);
    expect(await stored()).toMatchObject([{ recording: recordingOf('text-1') }]);
  });

  it.each([
    ['a value that was not replaced', recordingOf('0712 345 678')],
    ['a number that was not replaced', recordingOf(254_712_345_678)],
    ['another text', 'hello'],
    [
      'values nested thousands deep',
      recordingOf('deep').replace('"deep"', `${'['.repeat(30_000)}${']'.repeat(30_000)}`),
    ],
    ['more than 64 kB', recordingOf('text-1', 1_000)],
  ])('is refused with %s, and no ticket is opened', async (_, recording) => {
    expect((await send(recording)).status).toBe(400);
    expect(await server.db.select().from(tickets)).toEqual([]);
  });

  it('is accepted at the full size', async () => {
    const start = recordingOf('text-1', 500);
    const full = start + ' '.repeat(maxRecordingBytes - start.length);
    expect((await send(full)).status).toBe(200);
  });

  it('is deleted after thirty days, and the ticket stays', async () => {
    await send(recordingOf('text-1'));
    server.pass(29 * day);
    await deleteExpired(server.deps);
    expect(await stored()).toHaveLength(1);
    server.pass(1 * day + 1);
    await deleteExpired(server.deps);
    expect(await stored()).toEqual([]);
    expect(await server.db.select().from(tickets)).toHaveLength(1);
  });

  it('is part of the data export of a user, and is deleted with the ticket', async () => {
    const shopper = await signUp(server);
    await send(recordingOf('text-1'), shopper.token);
    const { json } = await server.call('GET', `/v1/user/${shopper.userId}/data`, { token: shopper.token });
    expect(json.message.tickets).toMatchObject([{ subject: 'My cart', recording: recordingOf('text-1') }]);
    await server.db.delete(tickets);
    expect(await stored()).toEqual([]);
  });
});

describe('ops tickets', () => {
  const run = (...args: string[]) => ops(server.deps)('tickets', ...args);

  it('lists tickets, and gives a recording as a file', async () => {
    await send(recordingOf('text-1'));
    const [row] = JSON.parse((await run('--json')).out);
    expect(row).toMatchObject({ subject: 'My cart', hasRecording: true });
    const id = String(row.ticketID);
    expect((await run('--open')).out).toMatch(new RegExp(`${id} .+ - +yes +Asha +asha@example.com +My cart`));
    expect(await run('--save', id)).toMatchObject({
      out: expect.stringContaining(`npm run replay -- ticket-${id}.json`),
      file: { name: `ticket-${id}.json`, content: recordingOf('text-1') },
    });
    expect(await run('--save', '999')).toMatchObject({ code: 1, err: 'Ticket 999 has no recording.' });
  });
});
