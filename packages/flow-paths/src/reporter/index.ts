import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';
import { type FailedTest, failedTestsFile } from '../report/records.ts';

/**
 * The Vitest reporter of `npm run paths`: one line that shows the progress. The paths record themselves; a failed test
 * that is no path is written to a file, from which the console and the report list it.
 */

/** The title of a test that walks a path ends with the path's id. */
const isPath = (title: string): boolean => / · [\w-]+-[0-9a-f]{8}$/.test(title);

/** Milliseconds between two updates of the line, and between two lines where the output is no terminal. */
const [untilUpdate, untilLine] = [200, 15_000];

export default class ProgressReporter implements Reporter {
  private files = 0;
  private finished = 0;
  private passed = 0;
  private failed = 0;
  private printed = 0;

  private print(isLast = false): void {
    const { isTTY } = process.stdout;
    const now = performance.now();
    if (!isLast && now - this.printed < (isTTY ? untilUpdate : untilLine)) return;
    this.printed = now;
    const line = `${this.finished} of ${this.files} files, ${this.passed} tests passed, ${this.failed} failed`;
    process.stdout.write(isTTY ? `\r\x1b[K${line}${isLast ? '\n' : ''}` : `${line}\n`);
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.files = specifications.length;
    this.printed = performance.now();
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === 'passed') this.passed += 1;
    if (state === 'failed') this.failed += 1;
    this.print();
  }

  onTestModuleEnd(): void {
    this.finished += 1;
    this.print();
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { readonly message: string }[]): void {
    this.print(true);
    const ofFiles = modules.flatMap((module) =>
      [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())].map(
        ({ message }) => ({ title: module.relativeModuleId, message }),
      ),
    );
    const ofTests = modules.flatMap((module) =>
      [...module.children.allTests('failed')]
        .filter(({ name }) => !isPath(name))
        .map((test) => ({ title: test.fullName, message: test.result().errors?.[0]?.message ?? '' })),
    );
    const ofRun = unhandled.map(({ message }) => ({ title: 'An error outside of the tests', message }));
    const failed: readonly FailedTest[] = [...ofFiles, ...ofTests, ...ofRun];
    mkdirSync(dirname(failedTestsFile), { recursive: true });
    writeFileSync(failedTestsFile, JSON.stringify(failed));
  }
}
