import { parseCause } from '@uwanja/flow-inspector/chart';
import { requireSource } from '#src/screens/flows/snippet.ts';
import { type Complaint, expectationText } from './complaint.ts';

/**
 * Generates the test of a complaint. The complaint may be a stranger's: it is a JSON literal, and only folders of the
 * list in machine-source.ts are named in the code.
 */

/** JSON as a literal of TypeScript. In a literal, the key __proto__ would set the prototype. */
const literal = (value: unknown): string =>
  JSON.stringify(value, (key, item) => (key === '__proto__' ? undefined : item))
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** The folders of the complaint's machine and of the children whose snapshots its events carry. @throws UnknownMachineError */
export function foldersOf({ machine, path }: Pick<Complaint, 'machine' | 'path'>): string[] {
  const children = path.flatMap(({ event: { type, snapshot } }) =>
    parseCause(type).kind === 'moved' && snapshot?.machine !== undefined ? [snapshot.machine] : [],
  );
  return [...new Set([machine, ...children].map((id) => requireSource(id).folder))];
}

export const titleOf = (complaint: Complaint): string =>
  `${complaint.machine}, after ${complaint.path.at(-1)?.event.type}: ${expectationText(complaint.expected)}`;

/** Returns the source of a test for tests/machines/regressions: red while the machine does not do what was expected. */
export function machineTest(complaint: Complaint): string {
  const folders = foldersOf(complaint);
  return [
    "import { expect, it } from 'vitest';",
    "import { type Complaint, judgeComplaint } from '../../../scripts/replay/complaint.ts';",
    ...folders.map((folder, index) => `import * as flow${index} from '#machines/${folder}/index.ts';`),
    '',
    '/** A complaint, written by `npm run replay`. */',
    `const complaint: Complaint = ${literal(complaint)};`,
    '',
    `it(${literal(titleOf(complaint))}, () => {`,
    `  expect(judgeComplaint(complaint, [${folders.map((_, index) => `flow${index}`).join(', ')}])).toMatchObject({ kind: 'met' });`,
    '});',
    '',
  ].join('\n');
}

/** Returns the source of a test for tests/views/regressions: red while the page does not do what was expected. */
export function pageTest(complaint: Complaint): string {
  foldersOf(complaint);
  return [
    "import { expect, it } from 'vitest';",
    "import { judgeOnPage } from '#tests/support/views/complaint-on-page.ts';",
    "import type { Complaint } from '../../../scripts/replay/complaint.ts';",
    '',
    '/** A complaint, written by `npm run replay`. */',
    `const complaint: Complaint = ${literal(complaint)};`,
    '',
    `it(${literal(`${titleOf(complaint)}, on the page`)}, async () => {`,
    "  expect(await judgeOnPage(complaint)).toMatchObject({ kind: 'met' });",
    '});',
    '',
  ].join('\n');
}
