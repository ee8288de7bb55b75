import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type RecordingFile, recordingFile } from '@uwanja/flow-inspector/format';
import * as v from 'valibot';
import { UnknownMachineError } from '#src/screens/flows/snippet.ts';
import { type Complaint, complaintOf, expectationText, judgeComplaint, type Verdict } from './replay/complaint.ts';
import { compare } from './replay/differences.ts';
import { indexesOf } from './replay/indexes.ts';
import { type PageResults, replayOnPages } from './replay/on-pages.ts';
import { machineTest, pageTest, titleOf } from './replay/regression-test.ts';
import { type Recorded, stepsOf } from './replay/rehearse.ts';

/** `npm run replay -- <file> …`: replays recordings of /flows on today's machines and pages. */

const usage = `Usage: npm run replay -- <recording.json> … [--name <name>] [--no-views]
  --name  what the test is called; the name of the file unless given
  --no-views  only on the machines, not on the rendered pages
Without a mark: says whether today's code does what is recorded, field by field. With a mark: says whether it does what was
expected, and if not, writes a test of that to tests/machines/regressions or tests/views/regressions.
Exit status: 0 the same, or as expected; 1 it differs, or is not as expected; 2 a wrong command or an unusable file; 3 the
machines agree, but a page was not reached or not seen in a state: it may lack it, or the check reads a text that the
recording replaced.`;

/** Lines without control characters: errors and pages repeat parts of the file, which may be a stranger's. */
const printable = (text: string): string => text.replaceAll(/[^\P{C}\n]/gu, '?');
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const print = (...lines: readonly string[]): void => console.log(printable(lines.join('\n')));

function refuse(reason: string): never {
  console.error(`${printable(reason)}\n\n${usage}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { name: { type: 'string' }, 'no-views': { type: 'boolean' }, help: { type: 'boolean' } },
    });
  } catch (error) {
    return refuse(textOf(error));
  }
}

function readRecording(file: string): RecordingFile {
  try {
    const read = v.safeParse(recordingFile, JSON.parse(readFileSync(file, 'utf8')));
    if (read.success) return read.output;
  } catch (error) {
    refuse(`${file} cannot be read: ${textOf(error)}`);
  }
  return refuse(`${file} is not a recording of /flows.`);
}

const { values, positionals } = readArguments();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
if (positionals.length === 0) refuse('No recording is named.');
const files = positionals.map((file) => ({ file, recording: readRecording(file) }));
const { name } = values;
if (name !== undefined && !/^[\w-]+$/.test(name)) refuse(`'${name}' cannot be the name of a test.`);
const isOnPages = values['no-views'] !== true;

/** 1 is worse than 3, and 3 than 0. */
const fail = (status: 1 | 3): void => {
  process.exitCode = status === 1 ? 1 : (process.exitCode ?? 3);
};

/** Compares an actor with today's machine. @returns whether it can be replayed on its page */
async function compareActor(actor: Recorded): Promise<boolean> {
  try {
    const { difference, compared, leftAt } = compare(actor, await indexesOf(actor));
    if (difference) {
      print(
        `✗ ${actor.machine}: step ${difference.step}, ${difference.event}:`,
        ...difference.fields.map(({ field, recorded, today }) => `    ${field}: recorded ${recorded}, today ${today}`),
      );
      fail(1);
    } else {
      const { length } = stepsOf(actor);
      const note = leftAt === null && compared < length ? `, ${length - compared} of them by their states alone` : '';
      if (leftAt === null) print(`✓ ${actor.machine}: ${length} steps as recorded${note}`);
      else
        print(
          `✓ ${actor.machine}: ${leftAt} of ${length} steps as recorded; then a value decides that the recording replaced`,
        );
    }
    return true;
  } catch (error) {
    const reason = error instanceof UnknownMachineError ? `today there is no machine ${error.machine}` : textOf(error);
    print(`✗ ${actor.machine} cannot be replayed: ${reason}`);
    fail(1);
    return false;
  }
}

/** The name of a recording's test: a file may be called anything. */
const nameOf = (file: string): string => name ?? basename(file, '.json').replaceAll(/[^\w-]+/g, '-');
const testFile = (file: string, { machine }: Complaint, level: 'machines' | 'views'): string =>
  `tests/${level}/regressions/${nameOf(file)}-${machine}.test.${level === 'machines' ? 'ts' : 'tsx'}`;

/** Says what became of a complaint, and writes its test while it is not as expected. */
function report(file: string, complaint: Complaint, level: 'machines' | 'views', { kind, reason }: Verdict): void {
  const where = level === 'views' ? ' on its page' : '';
  const test = testFile(file, complaint, level);
  if (kind === 'met') {
    print(`✓ ${titleOf(complaint)}${where}: as expected.`);
    if (existsSync(test)) print(`  The test is green, and stays: ${test}`);
    return;
  }
  fail(1);
  if (kind === 'unreached') {
    print(`✗ ${complaint.machine}${where}: the marked step is not reached: ${reason}.`);
    print('  Where an earlier step is wrong as well, mark the first one.');
    return;
  }
  print(`✗ ${titleOf(complaint)}${where}. Today ${reason}.`);
  mkdirSync(dirname(test), { recursive: true });
  writeFileSync(test, level === 'machines' ? machineTest(complaint) : pageTest(complaint));
  spawnSync('biome', ['check', '--write', test], { stdio: 'ignore' });
  print(`  This test is red until ${expectationText(complaint.expected)}: ${test}`);
}

const onPages: { recorded: Recorded[]; complaints: { file: string; complaint: Complaint }[] } = {
  recorded: [],
  complaints: [],
};
for (const { file, recording } of files) {
  print(`${file}, recorded by the build ${recording.build}.`);
  const complaint = complaintOf(recording);
  if (!complaint) {
    for (const actor of recording.actors) if (await compareActor(actor)) onPages.recorded.push(actor);
    continue;
  }
  try {
    const verdict = judgeComplaint(complaint, await indexesOf(complaint));
    report(file, complaint, 'machines', verdict);
    if (verdict.kind === 'met') onPages.complaints.push({ file, complaint });
  } catch (error) {
    if (!(error instanceof UnknownMachineError)) throw error;
    refuse(`${file} is about ${error.machine}: today there is no such machine.`);
  }
}

function seen(): PageResults | null {
  try {
    return replayOnPages({ ...onPages, complaints: onPages.complaints.map(({ complaint }) => complaint) });
  } catch (error) {
    console.error(printable(`The pages could not be replayed: ${textOf(error)}`));
    fail(3);
    return null;
  }
}

if (isOnPages && onPages.recorded.length + onPages.complaints.length > 0) {
  const results = seen();
  for (const [index, { hasPage, difference }] of results?.recorded.entries() ?? []) {
    const machine = onPages.recorded[index]?.machine;
    if (!hasPage) continue;
    const where = difference && `step ${difference.step}, ${difference.event}: ${difference.reason}`;
    if (difference === null) print(`✓ ${machine} on its page: every state is shown`);
    else if (difference.kind === 'failed') print(`✗ ${machine} on its page fails at ${where}`);
    else print(`✗ ${machine} on its page: its state is not seen at ${where}`);
    if (difference) fail(difference.kind === 'failed' ? 1 : 3);
  }
  for (const [index, verdict] of results?.complaints.entries() ?? []) {
    const job = onPages.complaints[index];
    if (verdict && job) report(job.file, job.complaint, 'views', verdict);
  }
}
