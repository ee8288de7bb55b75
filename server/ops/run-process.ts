import { writeFileSync } from 'node:fs';
import type { ProgramOutput } from '../back-office/command-result.ts';
import { readConfig } from '../config.ts';
import { readInput } from './arguments.ts';
import { openCliContext } from './cli-context.ts';
import { type ProgramName, runProgram } from './run-program.ts';
import { sendCommand } from './socket-client.ts';

/** Saves the new file of a command in the current folder. */
function saveFile({ file, ...output }: ProgramOutput): ProgramOutput {
  if (!file) return output;
  try {
    writeFileSync(file.name, file.content, { flag: 'wx', mode: 0o600 });
    return output;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return { code: 1, out: '', err: `${file.name} exists.\n` };
  }
}

/**
 * Runs a program of the command line with the arguments of this process. A server that has the embedded database open
 * does the work; otherwise this process opens the database.
 */
export async function runProcess(name: ProgramName): Promise<void> {
  // EPIPE is not a failure: a reader such as `head` closes the pipe early.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const args = process.argv.slice(2);
  const { code, out, err } = await runProgram(name, args, async (command) => {
    const config = readConfig(process.env);
    if (command.kind === 'standalone') return command.run(config);
    const input = command.inputFile === null ? null : await readInput(command.inputFile);
    if (config.databaseUrl === null && !command.needsStop) {
      const output = await sendCommand(config.dataDir, name, args, input);
      if (output) return saveFile(output);
    }
    const { deps, close } = await openCliContext(config, command.mayCreate);
    try {
      return saveFile(await command.work(deps, input));
    } finally {
      await close();
    }
  });
  process.stdout.write(out);
  process.stderr.write(err ?? '');
  process.exitCode = code;
}
