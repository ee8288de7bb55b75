import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';

/** A server in a process of its own, so that the measuring process does not slow it down. */
export interface MeasuredServer {
  readonly url: string;
  /** The link by which the owner enrols a passkey, which the first start prints; empty later. */
  readonly ownerLink: string;
  /** Resident memory of the process, in bytes. */
  memory(): number;
  /** Processor time of the process since its start, in seconds. */
  processorSeconds(): Promise<number>;
  stop(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/** Returns the Node options of `npm start`, which limit the heap. */
const nodeOptions = (): string[] => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
};

const environment = (settings: Settings) => ({
  ...process.env,
  PORT: '0',
  LOG_LEVEL: 'warn',
  DRAIN_SECONDS: '0',
  ...settings,
});

async function ended(child: ChildProcess, what: string): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${what} ended with ${code}`);
}

/** Seeds the database of the settings with the given number of variants; null seeds the sample shop. */
export async function seed(settings: Settings, variants: number | null): Promise<void> {
  const scale = variants === null ? [] : ['--scale', String(variants)];
  const child = spawn(process.execPath, ['server/seed/main.ts', ...scale], {
    env: environment(settings),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await ended(child, 'the seed');
}

/** Starts a server on a free port. */
export async function startMeasured(settings: Settings): Promise<MeasuredServer> {
  const child = spawn(
    process.execPath,
    [...nodeOptions(), '--import', './scripts/bench/report-cpu.ts', 'server/main.ts'],
    {
      env: environment(settings),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let output = '';
  const [stdout, stderr] = [child.stdout as Readable, child.stderr as Readable];
  stderr.on('data', (chunk) => {
    output += chunk;
    process.stderr.write(chunk);
  });
  const url = await new Promise<string>((resolve, reject) => {
    stdout.on('data', (chunk) => {
      output += chunk;
      const open = /is open at (\S+)/.exec(output)?.[1];
      if (open) resolve(open);
    });
    child.once('exit', () => reject(new Error(`the server did not start: ${output}`)));
  });
  return {
    url,
    ownerLink: /(http\S+#invite=\S+)/.exec(output)?.[1] ?? '',
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1024,
    async processorSeconds() {
      child.send('cpu');
      const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
      return (user + system) / 1e6;
    },
    async stop() {
      const done = ended(child, 'the server');
      child.kill('SIGTERM');
      await done;
    },
  };
}
