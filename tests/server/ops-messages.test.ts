import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outboxMessages } from '#server/db/schema.ts';
import { deliverMessage } from '#server/outbox/deliver.ts';
import { createMailer } from '#server/outbox/mailer.ts';
import { enqueueText } from '#server/outbox/outbox.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { answers, openTextGateway } from '#tests/support/server/message-gateways.ts';
import { ops } from '#tests/support/server/ops.ts';
import { startTestServer } from '#tests/support/server/server.ts';

const minute = 60_000;
let gateway: Awaited<ReturnType<typeof openTextGateway>>;
const server = forFile(await startTestServer({}, { database: 'empty' }));
beforeEach(async () => {
  gateway = await openTextGateway();
  const account = { url: gateway.url, username: 'uwanja', apiKey: 'the key', sender: null };
  const messages = { ...server.deps.config.messages, gateway: account };
  Object.assign(server.deps, { mailer: createMailer({ messages, darajaUrl: null }, fetch) });
  await server.db.delete(outboxMessages);
});
afterEach(() => gateway.close());

const run = (...args: string[]) => ops(server.deps)(...args);

/** Enqueues a receipt, and tries to send it while the gateway gives this answer. @returns its number */
async function attempted(answer: keyof typeof answers): Promise<string> {
  gateway.answerWith(answers[answer]);
  const text = {
    to: '254712345678',
    text: 'Your order is paid',
    kind: 'order receipt',
    orderID: 'UW2K7M4QXA',
  } as const;
  const messageID = await server.db.transaction((tx) => enqueueText(server.deps, tx, text));
  await deliverMessage(server.deps, messageID);
  gateway.answerWith(answers.taken);
  gateway.texts.length = 0;
  return String(messageID);
}
const stateOf = async (messageID: string) => {
  const [row] = await server.db
    .select({ state: outboxMessages.state, content: outboxMessages.content })
    .from(outboxMessages)
    .where(eq(outboxMessages.messageID, Number(messageID)));
  return row;
};

describe('messages', () => {
  it('lists nothing, with exit code 1, while no message is stuck', async () => {
    await attempted('taken');
    await attempted('busy');
    expect(await run('messages')).toMatchObject({ code: 1, out: 'No message is stuck.\n' });
  });

  it('lists messages that are overdue, uncertain or failed, without content and with masked numbers', async () => {
    const [pending, uncertain, failed] = [
      await attempted('busy'),
      await attempted('garbage'),
      await attempted('invalidNumber'),
    ];
    server.pass(11 * minute);
    const { code, out } = await run('messages');
    expect(code).toBe(0);
    for (const [id, state] of [
      [pending, 'pending'],
      [uncertain, 'uncertain'],
      [failed, 'failed'],
    ]) {
      expect(out).toMatch(new RegExp(`^ *${id} .* ${state} +order receipt .*UW2K7M4QXA`, 'm'));
    }
    expect(out).toContain('the gateway answered HTTP 503');
    expect(out).not.toMatch(/254712345678|is paid/);
    const listed = JSON.parse((await run('messages', '--json')).out);
    expect(listed.map(({ state }: { state: string }) => state)).toEqual(['pending', 'uncertain', 'failed']);
    expect(JSON.stringify(listed)).not.toMatch(/254712345678|is paid/);
  });

  it('lists sent messages too with --all', async () => {
    await attempted('taken');
    expect((await run('messages', '--all')).out).toContain('sent');
  });
});

describe('messages send', () => {
  it.each(['busy', 'garbage', 'invalidNumber'] as const)(
    'sends a message whose gateway answered %s',
    async (answer) => {
      const id = await attempted(answer);
      expect(await run('messages', 'send', id)).toMatchObject({ code: 0, out: `Message ${id} is sent.\n` });
      expect(gateway.texts.map(({ form }) => form.message)).toEqual(['Your order is paid']);
      expect(await stateOf(id)).toEqual({ state: 'sent', content: null });
    },
  );

  it('refuses to send a message that was sent before, and one that does not exist', async () => {
    const id = await attempted('taken');
    expect((await run('messages', 'send', id)).err).toContain(`Message ${id} is 'sent': it is not sent again.`);
    expect((await run('messages', 'send', '999999')).err).toBe('There is no message 999999.');
    expect(gateway.texts).toEqual([]);
  });

  it('prints the reason when the gateway still does not accept the message', async () => {
    const id = await attempted('busy');
    gateway.answerWith(answers.busy);
    expect(await run('messages', 'send', id)).toMatchObject({
      code: 1,
      err: `Message ${id} is 'pending': the gateway answered HTTP 503. It is tried again automatically.`,
    });
  });

  it('sends all messages of a state, and leaves the others', async () => {
    const [first, second, uncertain] = [await attempted('busy'), await attempted('busy'), await attempted('garbage')];
    expect((await run('messages', 'send', 'pending')).out).toBe('2 messages sent.\n');
    expect([(await stateOf(first))?.state, (await stateOf(second))?.state]).toEqual(['sent', 'sent']);
    expect((await stateOf(uncertain))?.state).toBe('uncertain');
    expect(await run('messages', 'send', 'failed')).toMatchObject({ code: 1, out: "No message is 'failed'.\n" });
  });
});

describe('messages confirm', () => {
  it('confirms an uncertain message that has arrived, without sending it', async () => {
    const id = await attempted('garbage');
    expect(await run('messages', 'confirm', id)).toMatchObject({
      code: 0,
      out: `Message ${id} counts as delivered.\n`,
    });
    expect(await stateOf(id)).toEqual({ state: 'sent', content: null });
    expect(gateway.texts).toEqual([]);
  });

  it('refuses to confirm a message that is still being delivered', async () => {
    const id = await attempted('busy');
    expect((await run('messages', 'confirm', id)).err).toBe(`Message ${id} is 'pending', not 'uncertain' or 'failed'.`);
  });
});
