import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { patienceWithProcesses } from '#tests/support/browser/timeouts.ts';

/** The watchdog with short limits, in processes whose event loop is really blocked. */

// A process starts slowly on a busy machine.
vi.setConfig({ testTimeout: 2 * patienceWithProcesses });

const watchdog = new URL('../../server/watchdog/start-watchdog.ts', import.meta.url);
const never = 1e9;

const children: ChildProcess[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uwanja-watchdog-'));
  folders.push(folder);
  return folder;
}

interface Line {
  readonly level: number;
  readonly msg: string;
}

/** Starts a process with a watchdog, which then runs this code. */
function run(settings: object, limits: object, code: string, flags: readonly string[] = []) {
  const watched = { dataDir: 'memory:', databaseUrl: null, drainMs: 0, logLevel: 'info', ...settings };
  const program = `
    import { readSync, rmSync } from 'node:fs';
    import { setTimeout as pause } from 'node:timers/promises';
    import { startWatchdog } from '${watchdog}';
    const watchdog = startWatchdog(${JSON.stringify(watched)}, ${JSON.stringify({ tickMs: 5, lostMs: never, ...limits })});
    const waitForInput = () => readSync(0, Buffer.alloc(1));
    ${code}`;
  const folder = newFolder();
  writeFileSync(join(folder, 'main.mjs'), program);
  const child = spawn(process.execPath, [...flags, join(folder, 'main.mjs')], { stdio: 'pipe' });
  children.push(child);
  const lines: Line[] = [];
  let rest = '';
  child.stderr.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line));
  });
  const ended = once(child, 'close').then(([status, signal]) => ({ status, signal, err: rest }));
  const hasLogged = (msg: string) =>
    expect.poll(() => lines.map((line) => line.msg), { timeout: patienceWithProcesses }).toContain(msg);
  return { child, lines, ended, hasLogged };
}

it('logs that the event loop is blocked, once, and that it runs again', async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, 'pg'));
  const { child, lines, ended, hasLogged } = run(
    { dataDir },
    { blockedMs: 100, graceMs: 10 },
    `waitForInput(); setInterval(() => {}, 1000)`,
  );
  await hasLogged('the event loop is blocked: no request is served');
  child.stdin?.write('x');
  await hasLogged('the event loop runs again');
  expect(lines.slice(0, 2)).toMatchObject([{ level: 50 }, { level: 40 }]);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ signal: 'SIGTERM' });
});

it('ends a stop that takes too long, with a blocked event loop and with one that runs', async () => {
  const limits = { blockedMs: never, graceMs: 100 };
  const stops = ['for (;;);', 'await pause(1e8)'].map((code) =>
    run({ drainMs: 100 }, limits, `watchdog.expectEnd(); ${code}`),
  );
  for (const { ended, lines } of stops) {
    expect(await ended).toMatchObject({ signal: 'SIGKILL' });
    expect(lines).toMatchObject([{ level: 50, msg: 'the stop took too long: the process is ended' }]);
  }
});

it('ends a process whose event loop is blocked and whose data folder is gone', async () => {
  const dataDir = newFolder();
  const { ended, lines } = run(
    { dataDir },
    { blockedMs: never, graceMs: 50 },
    `rmSync(${JSON.stringify(dataDir)}, { recursive: true }); for (;;);`,
  );
  expect(await ended).toMatchObject({ signal: 'SIGKILL' });
  expect(lines).toMatchObject([{ level: 50, msg: expect.stringContaining('the data folder is gone') }]);
});

it('ends a process whose event loop stays blocked, and to which a signal to stop cannot get through', async () => {
  const { child, ended, lines, hasLogged } = run(
    {},
    { blockedMs: 100, lostMs: 200, graceMs: 10 },
    `process.on('SIGTERM', () => watchdog.expectEnd()); console.log('started'); for (;;);`,
  );
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  await hasLogged('the event loop is blocked: no request is served');
  expect(await ended).toMatchObject({ signal: 'SIGKILL' });
  expect(lines).toMatchObject([
    { level: 50, msg: 'the event loop is blocked: no request is served' },
    { level: 50, msg: 'the event loop was blocked for too long: the process is ended' },
  ]);
});

it('does not end a process that a debugger may have paused', async () => {
  const { child, ended, lines, hasLogged } = run(
    {},
    { blockedMs: 50, lostMs: 50, graceMs: 10 },
    'waitForInput(); setInterval(() => {}, 1000)',
    ['--inspect=127.0.0.1:0'],
  );
  await hasLogged('the event loop is blocked: no request is served');
  child.stdin.write('x');
  await Promise.race([hasLogged('the event loop runs again'), ended]);
  expect(lines.map(({ level }) => level)).toEqual([50, 40]);
});

it('lets a process end by itself', async () => {
  const { ended, lines } = run({}, { blockedMs: never, graceMs: never }, 'watchdog.expectEnd();');
  expect(await ended).toEqual({ status: 0, signal: null, err: '' });
  expect(lines).toEqual([]);
});
