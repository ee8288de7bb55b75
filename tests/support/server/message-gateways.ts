import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A request that was sent to Africa's Talking. */
export interface SentText {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly form: Readonly<Record<string, string>>;
}

/** Writes the fake gateway's response to a request. */
export type Answering = (response: ServerResponse, sent: SentText) => void;

const answerWith = (status: number, type: string, body: string): Answering => {
  return (response) => response.writeHead(status, { 'content-type': type }).end(body);
};
const recipients = (statusCode: number, status: string): Answering => {
  return (response, { form }) => {
    const Recipients = [{ statusCode, number: form.to, status, cost: 'KES 0.8000', messageId: 'ATXid_1' }];
    const body = JSON.stringify({ SMSMessageData: { Message: 'Sent to 1/1 Total Cost: KES 0.8000', Recipients } });
    response.writeHead(201, { 'content-type': 'application/json' }).end(body);
  };
};

/** Responses of Africa's Talking. */
export const answers = {
  taken: recipients(101, 'Success'),
  queued: recipients(102, 'Success'),
  outOfCredit: recipients(405, 'InsufficientBalance'),
  invalidNumber: recipients(403, 'InvalidPhoneNumber'),
  refused: answerWith(201, 'application/json', '{"SMSMessageData":{"Message":"InvalidSenderId","Recipients":[]}}'),
  wrongKey: answerWith(401, 'text/plain', 'The supplied authentication is invalid'),
  garbage: answerWith(201, 'text/html', '<html>Welcome</html>'),
  anotherShape: answerWith(201, 'application/json', '{"SMSMessageData":null}'),
  busy: answerWith(503, 'text/plain', 'Try again later'),
  broken: answerWith(502, 'text/plain', 'Bad gateway'),
  redirected: (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
  nothing: () => {},
} satisfies Record<string, Answering>;

/**
 * Starts a fake Africa's Talking on a local port. `answer` may be changed at any time; `texts` are the received
 * requests.
 */
export async function openTextGateway() {
  const texts: SentText[] = [];
  const gateway = { answer: answers.taken as Answering };
  const server = createServer(async (request, response) => {
    const { url = '', method = '', headers } = request;
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    const sent = { path: url, method, headers, form };
    texts.push(sent);
    gateway.answer(response, sent);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    texts,
    answerWith: (answer: Answering) => {
      gateway.answer = answer;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A mail as it was received over SMTP. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

/** Starts a mail server on a local port. `mails` are those that it accepted. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      text(stream).then((source) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
        done();
      }, done);
    },
    ...options,
  });
  // Some tests are about a client that disconnects, which is an error here.
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Returns a header of a mail, unfolded; empty if it is missing. */
export function headerOf({ source }: ReceivedMail, name: string): string {
  const [head = ''] = source.split('\r\n\r\n');
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '';
}

/** `=C3=97` → `×` */
const fromQuotedPrintable = (body: string): string =>
  Buffer.from(
    body
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/**
 * Returns the part of a mail with this type, decoded, with `
 * ` as line end.
 */
export function partOf({ source }: ReceivedMail, type: 'text/plain' | 'text/html'): string {
  const start = source.indexOf(`Content-Type: ${type}`);
  if (start < 0) throw new Error(`the mail has no part of ${type}`);
  const [head = '', ...rest] = source.slice(start).split('\r\n\r\n');
  const [body = ''] = rest.join('\r\n\r\n').split('\r\n--');
  const decode = /base64/i.test(head) ? (text: string) => Buffer.from(text, 'base64').toString('utf8') : null;
  const decoded = decode?.(body) ?? (/quoted-printable/i.test(head) ? fromQuotedPrintable(body) : body);
  return decoded.replaceAll('\r\n', '\n');
}

/** Opens a log whose lines a test can read. */
export function openLog() {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  return {
    log,
    lines,
    entries: () => lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>),
    all: () => lines.join(''),
  };
}
