import { parseArgs } from 'node:util';
import { UsageError } from './arguments.ts';
import { type Command, commands, type Values, type Work } from './commands.ts';

/** The arguments of `npm run ops`. */

export const help = `Usage: npm run ops -- <command>

${Object.values(commands)
  .map(({ usage, summary }) => `  ${usage}\n      ${summary}\n`)
  .join('')}
Settings are the server's. The embedded database is open to one process at a time: stop the server first, or use PostgreSQL.
Exit codes: 0 done; 1 nothing found, or refused; 2 wrong use; 3 settings or database not usable; 4 failed unexpectedly.
`;

export type ParsedCommand = 'help' | { readonly work: Work; readonly mayCreate: boolean };

/** Parses the arguments of the process. @throws UsageError */
export function parseArguments(args: readonly string[]): ParsedCommand {
  if (args.length === 0 || args.includes('--help') || args.includes('-h') || args[0] === 'help') return 'help';
  const [first = '', second = ''] = args;
  const name = Object.hasOwn(commands, `${first} ${second}`) ? `${first} ${second}` : first;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${first}". "npm run ops" lists them.`);
  const parsed = parseOptions(args.slice(name.split(' ').length), command);
  if (parsed.positionals.length !== (command.takes ?? 0))
    throw new UsageError(`Usage: npm run ops -- ${command.usage}`);
  const work = command.parse(parsed.positionals[0] ?? '', parsed.values as Values);
  return { work, mayCreate: command.mayCreate ?? false };
}

function parseOptions(args: readonly string[], { options = {}, usage }: Command) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message}\nUsage: npm run ops -- ${usage}`);
  }
}
