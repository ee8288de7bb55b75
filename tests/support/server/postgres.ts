import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';

/** Starts a temporary PostgreSQL for the tests from the installed binaries. */

const debian = '/usr/lib/postgresql';

/** Whether a folder has a program that can be executed. */
export const hasProgram = (folder: string, program: string): boolean => {
  try {
    accessSync(join(folder, program), constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

function debianFolders(): string[] {
  try {
    return readdirSync(debian)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(debian, version, 'bin'));
  } catch {
    return [];
  }
}

/** Printed once if the tests run without PostgreSQL. */
export const noPostgres =
  'PostgreSQL is not on this machine (no initdb and postgres): the server is tested on the embedded database alone.';

/** Finds the folder of PostgreSQL's programs; null if they are not installed. */
export function findPostgres(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...debianFolders()];
  return folders.find((folder) => hasProgram(folder, 'initdb') && hasProgram(folder, 'postgres')) ?? null;
}

/** PostgreSQL and PgBouncer refuse to run as root: the user `postgres` runs them then, or else the user `nobody`. */
export function unprivileged(): { uid: number; gid: number } | Record<string, never> {
  if (userInfo().uid !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, user], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody to run it as');
}

/**
 * Below the ephemeral ports (from 32768 on Linux): while PostgreSQL is halted, another process's outgoing connection
 * could otherwise get its port, and PostgreSQL could not start on it again.
 */
const [lowestPort, highestPort] = [20_000, 32_000];
const portTries = 50;

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = once(server.listen(port, '127.0.0.1'), 'listening').then(
    () => true,
    () => false,
  );
  const found = await listening;
  if (found) await new Promise((resolve) => server.close(resolve));
  return found;
}

/** Finds a free loopback port that the system does not use for outgoing connections. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portTries; tries += 1) {
    const port = randomInt(lowestPort, highestPort);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${lowestPort} to ${highestPort} is free`);
}

/** Signals a process unless it has ended: a backend ends when its client disconnects. */
function signalIfRunning(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Runs SQL without parameters on a database, over a connection of its own. */
export async function runSql(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

/** Resolves when the server reports that it accepts connections; rejects with its output if it ends first. */
function untilReady(server: ChildProcess): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)));
  });
}

/** Linux's file system in memory. */
const memory = '/dev/shm';
const enoughMemory = 4 * 1024 ** 3;

/**
 * Returns a folder for data that no test needs on a disk: in memory where 4 GiB of it are free, else the system's
 * temporary one. Copying and dropping a database creates and deletes hundreds of files, which takes most of its time on a
 * disk.
 */
export function fastestFolder(): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enoughMemory ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

export interface PostgresCluster {
  /** Address of the server without a slash and a database. */
  readonly url: string;
  /** Stops the server as a crash does: every client is disconnected. */
  halt(): Promise<void>;
  /** Starts the server again after `halt`, on the same port and data. */
  start(): Promise<void>;
  /** Pauses or resumes all of the server's processes. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  stop(): Promise<void>;
}

/**
 * Starts a new, empty cluster on a free loopback port. Its data is lost at `stop`, or by a power cut.
 * @param parent the folder that contains its data
 * @param more further settings of PostgreSQL. An acknowledged commit survives `halt` with `synchronous_commit: 'on'`
 */
export async function startPostgres(
  bin: string,
  more: Readonly<Record<string, string>> = {},
  parent: string = tmpdir(),
): Promise<PostgresCluster> {
  const user = unprivileged();
  const folder = mkdtempSync(join(parent, 'uwanja-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const data = join(folder, 'data');
    const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '-D', data];
    execFileSync(join(bin, 'initdb'), options, { ...user, cwd: folder, stdio: 'pipe' });
    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      max_connections: 200,
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      // Every test file copies a database. With this setting its files are copied instead of written to the log.
      wal_level: 'minimal',
      max_wal_senders: 0,
      ...more,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const launch = async () => {
      const server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
        ...user,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const ended = once(server, 'exit');
      await untilReady(server);
      return { server, ended };
    };
    let running = await launch();
    const halt = async () => {
      // SIGQUIT is an immediate shutdown: nothing more is written, and every client is disconnected.
      running.server.kill('SIGQUIT');
      await running.ended;
    };
    return {
      url: `postgres://postgres@127.0.0.1:${port}`,
      halt,
      async start() {
        running = await launch();
      },
      signal(name) {
        const { pid } = running.server;
        // The server first: a stopped one starts no new backend while the list is read.
        process.kill(pid ?? 0, name);
        const backends = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
        for (const backend of backends) signalIfRunning(Number(backend), name);
      },
      stop: () => halt().then(remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
}
