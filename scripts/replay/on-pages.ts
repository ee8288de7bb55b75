import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ViewDifference } from '#tests/support/models/replay-screen.tsx';
import type { Complaint, Verdict } from './complaint.ts';
import type { Recorded } from './rehearse.ts';

/** What is replayed on pages. */
export interface PageJobs {
  readonly recorded: readonly Recorded[];
  readonly complaints: readonly Complaint[];
}

/** The results, in the order of the jobs. */
export interface PageResults {
  /** `hasPage` is false where the machine has no page. */
  readonly recorded: readonly { readonly hasPage: boolean; readonly difference: ViewDifference | null }[];
  /** Null where the machine has no page. */
  readonly complaints: readonly (Verdict | null)[];
}

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
