import { ConfigError, readConfig } from '../config.ts';
import { serializeError } from '../http/log.ts';
import { UsageError } from './arguments.ts';
import { openCliContext } from './cli-context.ts';
import { CommandError, type CommandResult } from './command-result.ts';
import { help, parseArguments } from './parse-command.ts';

/** `npm run ops -- <command>`: the owner's commands (docs/operations.md). */

async function run(args: readonly string[]): Promise<CommandResult> {
  const command = parseArguments(args);
  if (command === 'help') return { code: 0, out: help };
  const context = await openCliContext(readConfig(process.env), command.mayCreate);
  try {
    return await command.work(context.deps);
  } finally {
    await context.close();
  }
}

/** The exit code and message of an error; unexpected errors are printed without the values of queries. */
function describeFailure(error: unknown): { readonly code: number; readonly err: string } {
  if (error instanceof CommandError) return { code: 1, err: error.message };
  if (error instanceof UsageError) return { code: 2, err: error.message };
  if (error instanceof ConfigError) return { code: 3, err: error.message };
  return { code: 4, err: `The command failed. ${JSON.stringify(serializeError(error))}` };
}

// EPIPE is not a failure: a reader such as `head` closes the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
try {
  const { code, out, err = '' } = await run(process.argv.slice(2));
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
} catch (error) {
  const { code, err } = describeFailure(error);
  process.stderr.write(`${err}\n`);
  process.exitCode = code;
}
