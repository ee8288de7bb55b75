import { spawnSync } from 'node:child_process';

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';

/** Returns the short name of the commit of the working tree, and whether that has changes beside the measured figures. */
export const currentCommit = (): string =>
  `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', '.', ':!docs/mutants.md') === '' ? '' : ' with changes'}`;
