import { afterEach, describe, expect, it } from 'vitest';
import { DeliveryError } from '#server/outbox/delivery-error.ts';
import { createEmailSender } from '#server/outbox/email-smtp.ts';
import { renderEmail } from '#server/outbox/email-template.ts';
import { headerOf, openMailServer, partOf } from '#tests/support/server/message-gateways.ts';

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
const email = renderEmail('Uwanja', 'Karibu, Asha', [
  'Habari <b>yako</b> & wenzako',
  { rows: [['1 × Mug', 'Ksh 1,250']] },
]);

const refusing = (responseCode: number) => (_: unknown, __: unknown, done: (error?: Error) => void) =>
  done(Object.assign(new Error('asha@example.com is not welcome'), { responseCode }));

/** Returns why a delivery fails, and what that means for the email. */
async function failure(send: () => Promise<void>) {
  const error: unknown = await send().catch((thrown: unknown) => thrown);
  if (!(error instanceof DeliveryError)) throw new Error('it did not fail as it should');
  return [error.message, error.kind];
}

describe('sending an e-mail over SMTP', () => {
  it('delivers plain text, and HTML in which all typed text is escaped', async () => {
    const server = await mailServer();
    await createEmailSender({ url: server.url, from })({
      to,
      replyTo: { name: '', address: 'reply@example.com' },
      email,
    });
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

  it('signs in with the credentials of the URL', async () => {
    const seen: unknown[] = [];
    const server = await mailServer({
      authOptional: false,
      onAuth: ({ username, password }, _, done) => {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    const url = `smtp://shop%40example.com:p%3Ass@127.0.0.1:${server.port}`;
    await createEmailSender({ url, from })({ to, email });
    expect(seen).toEqual([['shop@example.com', 'p:ss']]);
    expect(server.mails).toHaveLength(1);
  });

  it('allows a retry once the credentials are corrected', async () => {
    let tries = 0;
    const server = await mailServer({
      authOptional: false,
      onAuth: (_, __, done) => {
        tries += 1;
        done(Object.assign(new Error('who is shop?'), { responseCode: 535 }));
      },
    });
    const send = createEmailSender({ url: `smtp://shop:secret@127.0.0.1:${server.port}`, from });
    expect(await failure(() => send({ to, email }))).toEqual(['the mail server answered 535', 'retry']);
    expect(tries).toBe(1);
  });

  it.each([
    [550, 'refused'],
    [451, 'retry'],
  ])('does not name the recipient when the server answers %i, which means %s', async (code, kind) => {
    let tries = 0;
    const server = await mailServer({
      onRcptTo: (address, session, done) => {
        tries += 1;
        refusing(code)(address, session, done);
      },
    });
    const send = createEmailSender({ url: server.url, from });
    expect(await failure(() => send({ to, email }))).toEqual([`the mail server answered ${code}`, kind]);
    expect(tries).toBe(1);
  });

  it('allows a retry when nothing listens at the address', async () => {
    const server = await openMailServer();
    await server.close();
    const send = createEmailSender({ url: server.url, from });
    expect(await failure(() => send({ to, email }))).toEqual(['the mail server was not reached: ESOCKET', 'retry']);
  });

  it('allows a retry when the server sends no greeting', async () => {
    const server = await mailServer({ onConnect: () => {} });
    const send = createEmailSender({ url: server.url, from, timeoutMs: 150 });
    expect(await failure(() => send({ to, email }))).toEqual(['the mail server was not reached: ETIMEDOUT', 'retry']);
  });

  it('counts an e-mail as uncertain when the server does not confirm it', async () => {
    const given = Promise.withResolvers<void>();
    const server = await mailServer({
      onData: (stream) => {
        stream.on('end', given.resolve).resume();
      },
    });
    const send = createEmailSender({ url: server.url, from, timeoutMs: 300 });
    const failed = failure(() => send({ to, email }));
    await given.promise;
    expect(await failed).toEqual(['the mail server was not reached: ETIMEDOUT', 'uncertain']);
  });

  it('delivers to one person, whatever their name and the subject contain', async () => {
    const server = await mailServer();
    const tricky = { name: 'Asha, <boss@example.com>\r\nBcc: all@example.com', address: 'asha@example.com' };
    const subject = 'Late\r\nBcc: all@example.com';
    await createEmailSender({ url: server.url, from })({
      to: tricky,
      email: renderEmail('Uwanja', subject, ['Hello']),
    });
    const [mail] = server.mails;
    if (!mail) throw new Error('there is no mail');
    expect(mail.to).toEqual(['asha@example.com']);
    expect(headerOf(mail, 'Bcc')).toBe('');
    expect(headerOf(mail, 'Subject')).toBe('Late Bcc: all@example.com');
  });
});
