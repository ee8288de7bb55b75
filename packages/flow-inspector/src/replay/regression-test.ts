import { parseCause } from '../chart/chart.ts';
import { type Complaint, expectationText } from './complaint.ts';
import { importOf, requireSource, type TestProject } from './test-project.ts';

/**
 * Generates the test of a complaint. The complaint may be a stranger's: it is a JSON literal, and only modules of the
 * project are named in the code.
 */

/** JSON as a literal of TypeScript. In a literal, the key __proto__ would set the prototype. */
const literal = (value: unknown): string =>
  JSON.stringify(value, (key, item) => (key === '__proto__' ? undefined : item))
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** The modules of the complaint's machine and of the children whose snapshots its events carry. @throws UnknownMachineError */
export function modulesOf(project: TestProject, { machine, path }: Pick<Complaint, 'machine' | 'path'>): string[] {
  const children = path.flatMap(({ event: { type, snapshot } }) =>
    parseCause(type).kind === 'moved' && snapshot?.machine !== undefined ? [snapshot.machine] : [],
  );
  return [...new Set([machine, ...children].map((id) => requireSource(project, id).module))];
}

export const titleOf = (complaint: Complaint): string =>
  `${complaint.machine}, after ${complaint.path.at(-1)?.event.type}: ${expectationText(complaint.expected)}`;

/** Returns the source of a test that is red while the machine does not do what was expected. */
export function machineTest(project: TestProject, complaint: Complaint): string {
  const modules = modulesOf(project, complaint);
  return [
    "import { expect, it } from 'vitest';",
    importOf('type Complaint, judgeComplaint', '@uwanja/flow-inspector/replay'),
    importOf(...project.rulesModule),
    ...modules.map((module, index) => `import * as flow${index} from '${module}';`),
    '',
    '/** A complaint, written by the replay of its recording. */',
    `const complaint: Complaint = ${literal(complaint)};`,
    '',
    `it(${literal(titleOf(complaint))}, () => {`,
    `  expect(judgeComplaint(${project.rulesModule[0]}, complaint, [${modules.map((_, index) => `flow${index}`).join(', ')}])).toMatchObject({ kind: 'met' });`,
    '});',
    '',
  ].join('\n');
}

/** Returns the source of a test that is red while the page does not do what was expected. */
export function pageTest(project: TestProject, complaint: Complaint): string {
  modulesOf(project, complaint);
  return [
    "import { expect, it } from 'vitest';",
    "import type { Complaint } from '@uwanja/flow-inspector/replay';",
    importOf('judgeOnPage', project.pageModule),
    '',
    '/** A complaint, written by the replay of its recording. */',
    `const complaint: Complaint = ${literal(complaint)};`,
    '',
    `it(${literal(`${titleOf(complaint)}, on the page`)}, async () => {`,
    "  expect(await judgeOnPage(complaint)).toMatchObject({ kind: 'met' });",
    '});',
    '',
  ].join('\n');
}
