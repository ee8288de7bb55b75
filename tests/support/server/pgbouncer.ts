import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort, hasProgram, unprivileged } from './postgres.ts';

/** Starts a temporary PgBouncer for the tests from the installed program. */

/** Printed once if the tests run without PgBouncer. */
export const noPgBouncer =
  'PgBouncer is not on this machine (Debian package pgbouncer): the shop is not tested behind a pooler.';

/** Finds PgBouncer, which Debian installs outside an ordinary user's PATH; null if it is not installed. */
export function findPgBouncer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin'];
  const folder = folders.find((path) => hasProgram(path, 'pgbouncer'));
  return folder === undefined ? null : join(folder, 'pgbouncer');
}

export interface Pooler {
  /** Address of the pooler without a slash and a database. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode on a free loopback port. It shares a few connections to each database between
 * all clients, and hands each of them on after every transaction.
 * @param cluster address of PostgreSQL without a database
 * @param more further settings of PgBouncer
 */
export async function startPgBouncer(
  program: string,
  cluster: string,
  more: Readonly<Record<string, string | number>> = {},
): Promise<Pooler> {
  const { hostname, port, username } = new URL(cluster);
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'uwanja-pgbouncer-'));
  const listenPort = await freePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 4,
    ...more,
  };
  const file = join(folder, 'pgbouncer.ini');
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const databases = `[databases]\n* = host=${hostname} port=${port} user=${username}\n`;
  writeFileSync(file, `${databases}[pgbouncer]\n${lines.join('\n')}\n`);
  if (user.uid !== undefined) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const pooler = spawn(program, [file], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(pooler, 'exit');
  const stop = async () => {
    pooler.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  let output = '';
  await new Promise<void>((resolve, reject) => {
    pooler.stderr.on('data', (chunk) => {
      output += chunk;
      if (output.includes('process up')) resolve();
    });
    pooler.once('error', reject);
    pooler.once('exit', () => reject(new Error(`PgBouncer did not start: ${output}`)));
  }).catch(async (error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  return { url: `postgres://postgres@127.0.0.1:${listenPort}`, stop };
}
