import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ViewDifference } from '#tests/support/models/replay-screen.tsx';

/** The result of one recorded actor on its page. */
export interface ViewReplay {
  readonly machine: string;
  readonly hasPage: boolean;
  readonly difference: ViewDifference | null;
}

/**
 * Replays a recording on the rendered pages. Pages need a DOM, so a test file does it in the test runner.
 * @throws an Error with the runner's output where it gives no result
 */
export function replayViews(file: string): readonly ViewReplay[] {
  const folder = mkdtempSync(join(tmpdir(), 'replay-views-'));
  const result = join(folder, 'result.json');
  // The runner must not take itself for a worker of another one.
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('VITEST')));
  const { stdout, stderr } = spawnSync(
    'vitest',
    ['run', '--project', 'views', 'tests/views/replayed-recording.test.tsx', '-t', 'the given recording', '--no-color'],
    {
      encoding: 'utf8',
      env: { ...inherited, REPLAYED_RECORDING: resolve(file), REPLAY_RESULT: result },
    },
  );
  try {
    if (!existsSync(result)) throw new Error(`${stdout}${stderr}`);
    return JSON.parse(readFileSync(result, 'utf8')) as readonly ViewReplay[];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
