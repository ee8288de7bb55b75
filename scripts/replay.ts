import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { type RecordingFile, recordingFile } from '#contract/recordings/recording.ts';
import { testOfPath, UnknownMachineError, valueText } from '#src/screens/flows/snippet.ts';
import { replayActor } from './replay/replay-actor.ts';
import { replayViews, type ViewReplay } from './replay/replay-views.ts';
import { allMachines } from './statecharts/machines.ts';

/** `npm run replay -- <file>`: replays a recording of /flows on the current machines and pages; differences become tests. */

const usage = `Usage: npm run replay -- <recording.json> [--name <name>] [--no-views]
  --name  what the tests are called; the name of the file unless given
  --no-views  only on the machines, not on the rendered pages
Says at which step today's machines go another way than the recorded ones, and writes a test of each such actor to
tests/machines/regressions. Exit status: 0 when nothing differs, 1 when something does, 2 for a wrong command or file,
3 when only a page was not seen in a state: it may lack it, or the check reads a text that the recording replaced.`;
const folder = 'tests/machines/regressions';

/** Lines without control characters: errors and pages repeat parts of the file, which may be a stranger's. */
const printable = (text: string): string => text.replaceAll(/[^\P{C}\n]/gu, '?');
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

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

function seen(file: string): readonly ViewReplay[] {
  try {
    return replayViews(file);
  } catch (error) {
    console.error(printable(`The pages could not be replayed: ${textOf(error)}`));
    process.exit(2);
  }
}

const { values, positionals } = readArguments();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const [file] = positionals;
if (file === undefined) refuse('No recording is named.');
const { build, actors } = readRecording(file);
const name = values.name ?? basename(file).replace(/\.json$/, '');
if (!/^[\w-]+$/.test(name)) refuse(`'${name}' cannot be the name of a test.`);

const machines = new Map((await allMachines()).map(({ machine }) => [machine.id, machine]));
console.log(`Recorded by the build ${build}.`);
for (const [index, actor] of actors.entries()) {
  const machine = machines.get(actor.machine);
  if (!machine) {
    console.log(`✗ ${actor.machine}: today there is no such machine`);
    process.exitCode = 1;
    continue;
  }
  try {
    const difference = await replayActor(machine, actor, machines);
    if (!difference) {
      console.log(`✓ ${actor.machine}: ${actor.path.length} steps as recorded`);
      continue;
    }
    const { step, event, recorded, today } = difference;
    const test = `${folder}/${name}-${index + 1}-${actor.machine}.test.ts`;
    const source = testOfPath(actor);
    mkdirSync(folder, { recursive: true });
    writeFileSync(test, source);
    spawnSync('biome', ['check', '--write', test], { stdio: 'ignore' });
    console.log(
      `✗ ${actor.machine}: step ${step}, ${event}: recorded ${valueText(recorded)}, today ${valueText(today)}\n  ${test}`,
    );
  } catch (error) {
    const reason = error instanceof UnknownMachineError ? `today there is no machine ${error.machine}` : textOf(error);
    console.log(printable(`✗ ${actor.machine} cannot be replayed: ${reason}`));
  }
  process.exitCode = 1;
}

if (!values['no-views']) {
  let isUnseen = false;
  for (const { machine, hasPage, difference } of seen(file)) {
    if (!hasPage) continue;
    const where = difference && printable(`step ${difference.step}, ${difference.event}: ${difference.reason}`);
    if (difference?.kind === 'failed') process.exitCode = 1;
    if (difference === null) console.log(`✓ ${machine} on its page: every state is shown`);
    else if (difference.kind === 'failed') console.log(`✗ ${machine} on its page fails at ${where}`);
    else {
      console.log(`✗ ${machine} on its page: its state is not seen at ${where}`);
      isUnseen = true;
    }
  }
  if (isUnseen) {
    console.error(
      'A page was not seen in a state. It may lack it, or the check reads a text that the recording replaced: compare it with the page.',
    );
    process.exitCode ??= 3;
  }
}
