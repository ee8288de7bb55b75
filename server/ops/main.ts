import { ConfigError, readConfig } from '../config.ts';
import { withoutValues } from '../http/log.ts';
import { help, readArguments, WrongUse } from './commands.ts';
import { openDesk } from './desk.ts';
import { OpsRefusal, type Said } from './said.ts';

/** `npm run ops -- <command>`: what the owner of a shop does by hand (docs/operations.md). */

async function run(args: readonly string[]): Promise<Said> {
  const meant = readArguments(args);
  if (meant === 'help') return { code: 0, out: help };
  const desk = await openDesk(readConfig(process.env), meant.mayMake);
  try {
    return await meant.work(desk.deps);
  } finally {
    await desk.close();
  }
}

/** The exit codes of the help; no error is printed with what somebody typed. */
function failed(error: unknown): { readonly code: number; readonly err: string } {
  if (error instanceof OpsRefusal) return { code: 1, err: error.message };
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
