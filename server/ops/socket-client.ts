import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { CommandError, type ProgramOutput } from '../back-office/command-result.ts';
import { commandSocketPath } from './socket-path.ts';

/** Sends commands to a server that has the embedded database open. */

const output = v.object({
  code: v.number(),
  out: v.string(),
  err: v.optional(v.string()),
  file: v.optional(v.object({ name: v.string(), content: v.string() })),
});

const lost = () =>
  new CommandError(
    'The server ended the connection: the command may or may not have been done. Look before you repeat it.',
  );

/** Whether the error says that no server listens. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED');

/** Sends a request to the server of a data folder. @returns its response; null where none listens */
async function send(dataDir: string, path: string, body: string): Promise<IncomingMessage | null> {
  const socketPath = dataDir === 'memory:' ? null : commandSocketPath(dataDir);
  if (socketPath === null) return null;
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      request({ socketPath, path, method: 'POST', headers, agent: false }, resolve).on('error', reject).end(body);
    });
  } catch (error) {
    if (isClosed(error)) return null;
    throw lost();
  }
}

const readOutput = async (response: IncomingMessage) =>
  v.parse(
    output,
    await json(response).catch(() => {
      throw lost();
    }),
  );

/**
 * Runs a program (`ops`, `answer`) in the server of a data folder.
 * @param input the content of the command's file
 * @returns its output; null where no server listens
 * @throws CommandError where the connection is lost
 */
export async function sendCommand(
  dataDir: string,
  program: string,
  args: readonly string[],
  input: Uint8Array | null,
): Promise<ProgramOutput | null> {
  const body = JSON.stringify({ program, args, input: input && Buffer.from(input).toString('base64') });
  const response = await send(dataDir, '/command', body);
  if (response === null) return null;
  const parsed = await readOutput(response);
  return {
    code: parsed.code,
    out: parsed.out,
    ...(parsed.err && { err: parsed.err }),
    ...(parsed.file && { file: parsed.file }),
  };
}

/** Starts a backup in the server of a data folder. @returns the archive; null where no server listens */
export async function fetchBackup(dataDir: string): Promise<IncomingMessage | null> {
  const response = await send(dataDir, '/backup', '');
  if (response === null || response.statusCode === 200) return response;
  const { err = '' } = await readOutput(response);
  throw new CommandError(err.trim());
}
