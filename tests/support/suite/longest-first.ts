import { readdirSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The test files that run longest, by a part of their path. Without the durations of an earlier run, as in a clean
 * clone, Vitest begins with the largest files; a small file that runs for a minute would then run last and alone.
 */
const longest = [
  'server/fuzzer.',
  'server/start',
  'server/ops-command.',
  'server/callback-spool.',
  'server/crawling.',
  'server/ops-import.',
  'server/pooler.',
  'server/slow-clients.',
  'repository/new-flow.',
  'views/paths/',
  'browser/desk.',
  'browser/flows.',
  'browser/hydration.',
  'browser/primary-buttons.',
  'browser/sweep-',
  'browser/purchase.',
  'browser/bad-network-',
  'browser/paths-',
  'browser/account.',
  'browser/layout-shift.',
  'browser/first-day.',
  'browser/complaints.',
  'browser/common-behaviour.',
  'browser/payment-watching.',
  'browser/keyboard.',
  'browser/large-text.',
  'crash/concurrent-purchases.',
];
const files = readdirSync('tests', { recursive: true, encoding: 'utf8' });
const missing = longest.filter((part) => !files.some((file) => file.startsWith(part)));
if (missing.length > 0) throw new Error(`${import.meta.filename} lists missing tests: ${missing.join(', ')}`);

const isLong = ({ moduleId }: TestSpecification) => longest.some((part) => moduleId.includes(`/tests/${part}`));

/**
 * Sorts as Vitest does, but with the longest files first in each project, and the projects that have such files before
 * the others, so that no worker is alone with one at the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);
    const longFirst = [...byProject.values()].map((files) =>
      files.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a))),
    );
    return longFirst.toSorted(([a], [b]) => Number(b && isLong(b)) - Number(a && isLong(a))).flat();
  }
}
