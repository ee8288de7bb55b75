import { afterEach, describe, expect, it } from 'vitest';
import { UndeliveredError } from '#server/messages/delivery.ts';
import { letterOf } from '#server/messages/letter.ts';
import { createSmtp } from '#server/messages/smtp.ts';
import { headerOf, openMailServer, partOf } from '../support/messages.ts';

const open: Awaited<ReturnType<typeof openMailServer>>[] = [];
async function mailServer(options: Parameters<typeof openMailServer>[0] = {}) {
  const server = await openMailServer(options);
  open.push(server);
  return server;
}
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const from = { name: 'Uwanja', address: 'shop@example.com' };
const to = { name: 'Asha Otieno', address: 'asha@example.com' };
const letter = letterOf('Karibu, Asha', ['Habari <b>yako</b> & wenzako', { rows: [['1 × Mug', 'Ksh 1,250']] }]);

const refusing = (responseCode: number) => (_: unknown, __: unknown, done: (error?: Error) => void) =>
  done(Object.assign(new Error('asha@example.com is not welcome'), { responseCode }));

async function failure(send: () => Promise<void>): Promise<string> {
  const error: unknown = await send().catch((thrown: unknown) => thrown);
  if (!(error instanceof UndeliveredError)) throw new Error('it did not fail as it should');
  return error.message;
}

describe('an e-mail over SMTP', () => {
  it('arrives as plain text and as HTML in which nothing typed is markup', async () => {
    const server = await mailServer();
    await createSmtp({ url: server.url, from })({ to, replyTo: { name: '', address: 'reply@example.com' }, letter });
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    if (!mail) throw new Error('there is no mail');
    expect([mail.from, mail.to]).toEqual(['shop@example.com', ['asha@example.com']]);
    expect(headerOf(mail, 'From')).toBe('Uwanja <shop@example.com>');
    expect(headerOf(mail, 'To')).toBe('Asha Otieno <asha@example.com>');
    expect(headerOf(mail, 'Reply-To')).toBe('reply@example.com');
    expect(headerOf(mail, 'Subject')).toBe('Karibu, Asha');
    expect(partOf(mail, 'text/plain')).toContain('Habari <b>yako</b> & wenzako');
    expect(partOf(mail, 'text/plain')).toContain('1 × Mug: Ksh 1,250');
    expect(partOf(mail, 'text/html')).toContain('Habari &lt;b&gt;yako&lt;/b&gt; &amp; wenzako');
    expect(partOf(mail, 'text/html')).toContain('>1 × Mug</td>');
  });

  it('signs in with the credentials of the address', async () => {
    const seen: unknown[] = [];
    const server = await mailServer({
      authOptional: false,
      onAuth: ({ username, password }, _, done) => {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    const url = `smtp://shop%40example.com:p%3Ass@127.0.0.1:${server.port}`;
    await createSmtp({ url, from })({ to, letter });
    expect(seen).toEqual([['shop@example.com', 'p:ss']]);
    expect(server.mails).toHaveLength(1);
  });

  it('is not sent with wrong credentials, and not tried again', async () => {
    let tries = 0;
    const server = await mailServer({
      authOptional: false,
      onAuth: (_, __, done) => {
        tries += 1;
        done(Object.assign(new Error('who is shop?'), { responseCode: 535 }));
      },
    });
    const send = createSmtp({ url: `smtp://shop:secret@127.0.0.1:${server.port}`, from, pauses: [0, 0] });
    expect(await failure(() => send({ to, letter }))).toBe('the mail server answered 535');
    expect(tries).toBe(1);
  });

  it.each([
    [550, 1],
    [451, 3],
  ])('that is refused with %i is tried %i times, and does not say to whom', async (code, times) => {
    let tries = 0;
    const server = await mailServer({
      onRcptTo: (address, session, done) => {
        tries += 1;
        refusing(code)(address, session, done);
      },
    });
    const send = createSmtp({ url: server.url, from, pauses: [0, 0] });
    expect(await failure(() => send({ to, letter }))).toBe(`the mail server answered ${code}`);
    expect(tries).toBe(times);
  });

  it('is tried again where nobody listens', async () => {
    const server = await openMailServer();
    await server.close();
    const send = createSmtp({ url: server.url, from, pauses: [0] });
    expect(await failure(() => send({ to, letter }))).toBe('the mail server was not reached: ESOCKET');
  });

  it('is given up where the server says nothing', async () => {
    const server = await mailServer({ onConnect: () => {} });
    const send = createSmtp({ url: server.url, from, timeoutMs: 150, pauses: [0, 0] });
    expect(await failure(() => send({ to, letter }))).toBe('the mail server was not reached: ETIMEDOUT');
  });

  it('goes to one person, however their name and the subject are typed', async () => {
    const server = await mailServer();
    const tricky = { name: 'Asha, <boss@example.com>\r\nBcc: all@example.com', address: 'asha@example.com' };
    const subject = 'Late\r\nBcc: all@example.com';
    await createSmtp({ url: server.url, from })({ to: tricky, letter: letterOf(subject, ['Hello']) });
    const [mail] = server.mails;
    if (!mail) throw new Error('there is no mail');
    expect(mail.to).toEqual(['asha@example.com']);
    expect(headerOf(mail, 'Bcc')).toBe('');
    expect(headerOf(mail, 'Subject')).toBe('Late Bcc: all@example.com');
  });
});
