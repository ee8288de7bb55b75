import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageJobs, PageResults } from '@uwanja/flow-inspector/command';

/**
 * Replays on the rendered pages. Pages need a DOM, so a test file does it in the test runner, without a limit of time.
 * @throws an Error with the runner's output where it gives no result
 */
export function replayOnPages(jobs: PageJobs): PageResults {
  const folder = mkdtempSync(join(tmpdir(), 'replay-pages-'));
  const [job, result] = [join(folder, 'jobs.json'), join(folder, 'result.json')];
  writeFileSync(job, JSON.stringify(jobs));
  // The runner must not take itself for a worker of another one.
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('VITEST')));
  const file = 'tests/views/replayed-recording.test.tsx';
  const flags = [
    '--project',
    'views',
    '-t',
    'the given recordings',
    '--testTimeout=0',
    '--hookTimeout=0',
    '--no-color',
  ];
  const { stdout, stderr } = spawnSync('vitest', ['run', file, ...flags], {
    encoding: 'utf8',
    env: { ...inherited, REPLAY_JOBS: job, REPLAY_RESULT: result },
  });
  try {
    if (!existsSync(result)) throw new Error(`${stdout}${stderr}`);
    return JSON.parse(readFileSync(result, 'utf8')) as PageResults;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
