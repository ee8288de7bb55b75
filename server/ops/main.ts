import { ConfigError, readConfig } from '../config.ts';
import { withoutValues } from '../http/log.ts';
import { openCliContext } from './cli-context.ts';
import { CommandError, type CommandResult } from './command-result.ts';
import { help, readArguments, WrongUse } from './commands.ts';

/** `npm run ops -- <command>`: what the owner of a shop does by hand (docs/operations.md). */

async function run(args: readonly string[]): Promise<CommandResult> {
  const meant = readArguments(args);
  if (meant === 'help') return { code: 0, out: help };
  const context = await openCliContext(readConfig(process.env), meant.mayMake);
  try {
    return await meant.work(context.deps);
  } finally {
    await context.close();
  }
}

/** The exit codes of the help; no error is printed with what somebody typed. */
function failed(error: unknown): { readonly code: number; readonly err: string } {
  if (error instanceof CommandError) return { code: 1, err: error.message };
  if (error instanceof WrongUse) return { code: 2, err: error.message };
  if (error instanceof ConfigError) return { code: 3, err: error.message };
  return { code: 4, err: `The command failed. ${JSON.stringify(withoutValues(error))}` };
}

// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
try {
  const { code, out, err = '' } = await run(process.argv.slice(2));
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
} catch (error) {
  const { code, err } = failed(error);
  process.stderr.write(`${err}\n`);
  process.exitCode = code;
}
