import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { type RecordingFile, recordingFile } from '../format/index.ts';
import { type Complaint, complaintOf, expectationText, judgeComplaint, type Verdict } from '../replay/complaint.ts';
import { compare } from '../replay/differences.ts';
import { machineTest, modulesOf, pageTest, titleOf } from '../replay/regression-test.ts';
import { type Index, type Recorded, stepsOf } from '../replay/rehearse.ts';
import { type TestProject, UnknownMachineError } from '../replay/test-project.ts';

/** The command that replays recordings on today's machines and pages. */

/** What is replayed on pages. */
export interface PageJobs {
  readonly recorded: readonly Recorded[];
  readonly complaints: readonly Complaint[];
}

/** A step at which the page fails, or does not show the state that the machine is in. */
export interface PageDifference {
  /** `failed`: the page threw, or an effect is missing. `unseen`: the check of the state found something missing. */
  readonly kind: 'failed' | 'unseen';
  /** Counted from 1; 0 is the start. */
  readonly step: number;
  readonly event: string;
  readonly reason: string;
}

/** The results, in the order of the jobs. */
export interface PageResults {
  /** `hasPage` is false where the machine has no page. */
  readonly recorded: readonly { readonly hasPage: boolean; readonly difference: PageDifference | null }[];
  /** Null where the machine has no page. */
  readonly complaints: readonly (Verdict | null)[];
}

/** The project that the command belongs to. */
export interface ReplayProject extends TestProject {
  /** How the command is started: `npm run replay --`. */
  readonly command: string;
  /** The folders of the tests that it writes. */
  readonly folders: { readonly machines: string; readonly pages: string };
  readonly load: (module: string) => Promise<Index>;
  /** Replays on the rendered pages. @throws an Error where that gives no result */
  readonly replayOnPages: (jobs: PageJobs) => PageResults;
  /** Formats a test that was written. */
  readonly format: (file: string) => void;
}

const usageOf = ({
  command,
  folders,
}: ReplayProject) => `Usage: ${command} <recording.json> … [--name <name>] [--no-views]
  --name  what the test is called; the name of the file unless given
  --no-views  only on the machines, not on the rendered pages
Without a mark: says whether today's code does what is recorded, field by field. With a mark: says whether it does what was
expected, and if not, writes a test of that to ${folders.machines} or ${folders.pages}.
Exit status: 0 the same, or as expected; 1 it differs, or is not as expected; 2 a wrong command or an unusable file; 3 the
machines agree, but a page was not reached or not seen in a state: it may lack it, or the check reads a text that the
recording replaced.`;

/** Lines without control characters: errors and pages repeat parts of the file, which may be a stranger's. */
const printable = (text: string): string => text.replaceAll(/[^\P{C}\n]/gu, '?');
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const print = (...lines: readonly string[]): void => void process.stdout.write(`${printable(lines.join('\n'))}\n`);

/** A wrong command, or an unusable file. */
class Refusal extends Error {}

/** Imports what the modules of a recorded actor's machines export. @throws UnknownMachineError */
const indexesOf = (project: ReplayProject, recorded: Pick<Recorded, 'machine' | 'path'>): Promise<Index[]> =>
  Promise.all(modulesOf(project, recorded).map(project.load));

/** 1 is worse than 3, and 3 than 0. */
const fail = (status: 1 | 3): void => {
  process.exitCode = status === 1 ? 1 : (process.exitCode ?? 3);
};

function readRecording(file: string): RecordingFile {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${textOf(error)}`);
  }
  const read = v.safeParse(recordingFile, data);
  if (read.success) return read.output;
  throw new Refusal(`${file} is not a recording of flows.`);
}

/** Compares an actor with today's machine. @returns whether it can be replayed on its page */
async function compareActor(project: ReplayProject, actor: Recorded): Promise<boolean> {
  try {
    const { difference, compared, leftAt } = compare(project.rules, actor, await indexesOf(project, actor));
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

/** A complaint, and the name of its test without the machine. */
interface Job {
  readonly name: string;
  readonly complaint: Complaint;
}

/** Says what became of a complaint, and writes its test while it is not as expected. */
function showVerdict(
  project: ReplayProject,
  { name, complaint }: Job,
  level: 'machines' | 'pages',
  { kind, reason }: Verdict,
): void {
  const isOnPage = level === 'pages';
  const where = isOnPage ? ' on its page' : '';
  const test = `${project.folders[level]}/${name}-${complaint.machine}.test.${isOnPage ? 'tsx' : 'ts'}`;
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
  writeFileSync(test, (isOnPage ? pageTest : machineTest)(project, complaint));
  project.format(test);
  print(`  This test is red until ${expectationText(complaint.expected)}: ${test}`);
}

function showOnPages(project: ReplayProject, recorded: readonly Recorded[], jobs: readonly Job[]): void {
  let results: PageResults;
  try {
    results = project.replayOnPages({ recorded, complaints: jobs.map(({ complaint }) => complaint) });
  } catch (error) {
    process.stderr.write(`${printable(`The pages could not be replayed: ${textOf(error)}`)}\n`);
    fail(3);
    return;
  }
  for (const [index, { hasPage, difference }] of results.recorded.entries()) {
    const machine = recorded[index]?.machine;
    if (!hasPage) continue;
    const where = difference && `step ${difference.step}, ${difference.event}: ${difference.reason}`;
    if (difference === null) print(`✓ ${machine} on its page: every state is shown`);
    else if (difference.kind === 'failed') print(`✗ ${machine} on its page fails at ${where}`);
    else print(`✗ ${machine} on its page: its state is not seen at ${where}`);
    if (difference) fail(difference.kind === 'failed' ? 1 : 3);
  }
  for (const [index, verdict] of results.complaints.entries()) {
    const job = jobs[index];
    if (verdict && job) showVerdict(project, job, 'pages', verdict);
  }
}

async function replay(project: ReplayProject): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, 'no-views': { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    print(usageOf(project));
    return;
  }
  if (positionals.length === 0) throw new Refusal('No recording is named.');
  const files = positionals.map((file) => ({ file, recording: readRecording(file) }));
  if (values.name !== undefined && !/^[\w-]+$/.test(values.name))
    throw new Refusal(`'${values.name}' cannot be the name of a test.`);
  const recorded: Recorded[] = [];
  const jobs: Job[] = [];
  for (const { file, recording } of files) {
    print(`${file}, recorded by the build ${recording.build}.`);
    const complaint = complaintOf(recording);
    if (!complaint) {
      for (const actor of recording.actors) if (await compareActor(project, actor)) recorded.push(actor);
      continue;
    }
    // A file may be called anything.
    const job = { name: values.name ?? basename(file, '.json').replaceAll(/[^\w-]+/g, '-'), complaint };
    try {
      const verdict = judgeComplaint(project.rules, complaint, await indexesOf(project, complaint));
      showVerdict(project, job, 'machines', verdict);
      if (verdict.kind === 'met') jobs.push(job);
    } catch (error) {
      if (!(error instanceof UnknownMachineError)) throw error;
      throw new Refusal(`${file} is about ${error.machine}: today there is no such machine.`);
    }
  }
  if (values['no-views'] !== true && recorded.length + jobs.length > 0) showOnPages(project, recorded, jobs);
}

const isWrongCommand = (error: unknown): boolean =>
  error instanceof Refusal || (error instanceof TypeError && 'code' in error);

/** Runs the command with the arguments of the process, and sets its exit status. */
export async function replayRecordings(project: ReplayProject): Promise<void> {
  try {
    await replay(project);
  } catch (error) {
    if (!isWrongCommand(error)) throw error;
    process.stderr.write(`${printable(textOf(error))}\n\n${usageOf(project)}\n`);
    process.exitCode = 2;
  }
}
