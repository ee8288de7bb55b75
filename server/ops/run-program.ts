import { CommandError, type ProgramOutput } from '../back-office/command-result.ts';
import { ConfigError } from '../config.ts';
import { serializeError } from '../http/log.ts';
import { UsageError } from './arguments.ts';
import { help, type ParsedCommand, parseAnswer, parseArguments } from './parse-command.ts';

/** The programs of the command line, which run in a process of their own or in the server. */

interface Program {
  readonly parse: (args: readonly string[]) => ParsedCommand;
  /** The exit code where the settings or the database are not usable. */
  readonly unusable: number;
}

export const programs = {
  ops: { parse: parseArguments, unusable: 3 },
  answer: { parse: parseAnswer, unusable: 1 },
} satisfies Record<string, Program>;
export type ProgramName = keyof typeof programs;

/** The exit code and message of an error; unexpected errors are printed without the values of queries. */
function describeFailure(error: unknown, { unusable }: Program): ProgramOutput {
  const fail = (code: number, message: string): ProgramOutput => ({ code, out: '', err: `${message}\n` });
  if (error instanceof CommandError) return fail(1, error.message);
  if (error instanceof UsageError) return fail(2, error.message);
  if (error instanceof ConfigError) return fail(unusable, error.message);
  return fail(4, `The command failed. ${JSON.stringify(serializeError(error))}`);
}

/**
 * Parses the arguments of a program and runs its command.
 * @param run runs a parsed command; its errors become the output
 */
export async function runProgram(
  name: ProgramName,
  args: readonly string[],
  run: (command: Exclude<ParsedCommand, 'help'>) => Promise<ProgramOutput>,
): Promise<ProgramOutput> {
  const program = programs[name];
  try {
    const command = program.parse(args);
    return command === 'help' ? { code: 0, out: help } : await run(command);
  } catch (error) {
    return describeFailure(error, program);
  }
}
