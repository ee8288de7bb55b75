import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { CommandError, type ProgramOutput } from '../back-office/command-result.ts';
import { maxBytes } from '../csv/csv.ts';
import type { Engine } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { commandSocketPath } from './socket-path.ts';

/** The Unix socket on which a server with an embedded database takes the owner's commands. */

/** The longest request: a file of the greatest size in base64, and the arguments. */
const maxRequestBytes = Math.ceil((maxBytes * 4) / 3) + 1024 * 1024;

const request = v.object({
  program: v.picklist(['ops', 'answer']),
  args: v.array(v.string()),
  input: v.nullable(v.pipe(v.string(), v.base64())),
});

/** Runs the command of a request on the open shop. */
async function runRequest(deps: Deps, message: IncomingMessage): Promise<ProgramOutput> {
  if (Number(message.headers['content-length']) > maxRequestBytes) throw new Error('the request is too large');
  const { program, args, input } = v.parse(request, await json(message));
  // Imported lazily: no customer needs the commands.
  const { runProgram } = await import('./run-program.ts');
  return runProgram(program, args, async (command) => {
    if (command.kind === 'standalone' || command.needsStop) throw new CommandError('The shop is open: stop it first.');
    return command.work(deps, input === null ? null : Buffer.from(input, 'base64'));
  });
}

/** Streams a backup. A failure on the way ends the connection, so the client does not take a part for the whole. */
async function sendBackup(engine: Engine, response: ServerResponse): Promise<void> {
  const { createArchive } = await import('../back-office/backup.ts');
  const archive = createArchive(engine);
  response.writeHead(200, { 'content-type': 'application/gzip' });
  await pipeline(archive, response);
}

/**
 * Listens on the socket of an embedded database that is not in memory. A socket that a crash has left behind is
 * replaced: the lock of the data folder ensures that no other server listens on it. Closing the server removes it.
 * @returns null for any other database
 */
export async function openCommandSocket(deps: Deps, engine: Engine): Promise<Server | null> {
  if (engine.kind !== 'embedded' || !engine.folder) return null;
  const path = commandSocketPath(deps.config.dataDir);
  if (path === null) {
    deps.log.warn('the path of DATA_DIR is too long for a socket: commands need a stop of the shop');
    return null;
  }
  const respond = (response: ServerResponse, status: number, output: ProgramOutput): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(output));
  };
  const server = createServer(async (message, response) => {
    try {
      if (message.url === '/backup') await sendBackup(engine, response);
      else respond(response, 200, await runRequest(deps, message));
    } catch (error) {
      deps.log.warn({ err: error }, 'a request of the command line failed');
      if (response.headersSent) response.destroy();
      else
        respond(response, 500, {
          code: 4,
          out: '',
          err: `The command failed: ${error instanceof Error ? error.message : 'the log of the server says why'}.\n`,
        });
    }
  });
  rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return server;
}
