import { parseArgs } from 'node:util';
import type { ProgramOutput } from '../back-office/command-result.ts';
import type { Config } from '../config.ts';
import { UsageError } from './arguments.ts';
import { type Command, commands, type Values, type Work } from './commands.ts';
import { answer } from './shell-changes.ts';

/** The arguments of `npm run ops` and `npm run answer`. */

export const help = `Usage: npm run ops -- <command>

${Object.values(commands)
  .map(({ usage, summary }) => `  ${usage}\n      ${summary}\n`)
  .join('')}
Settings are the server's. Beside an open shop the commands work on either database; move and restore need a stop of the embedded one.
Exit codes: 0 done; 1 nothing found, or refused; 2 wrong use; 3 settings or database not usable; 4 failed unexpectedly.
`;

/** A command that works on an open shop, in the server or in a process of its own. */
interface ShopCommand {
  readonly kind: 'shop';
  readonly work: Work;
  readonly mayCreate: boolean;
  /** Whether no server may have the embedded database open. */
  readonly needsStop: boolean;
  /** The file whose content the work gets. */
  readonly inputFile: string | null;
}

/** A command that opens by itself what it needs. */
interface StandaloneCommand {
  readonly kind: 'standalone';
  readonly run: (config: Config) => Promise<ProgramOutput>;
}

export type ParsedCommand = 'help' | ShopCommand | StandaloneCommand;

/** Parses the arguments of the process. @throws UsageError */
export function parseArguments(args: readonly string[]): ParsedCommand {
  if (args.length === 0 || args.includes('--help') || args.includes('-h') || args[0] === 'help') return 'help';
  const [first = '', second = ''] = args;
  const name = Object.hasOwn(commands, `${first} ${second}`) ? `${first} ${second}` : first;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${first}". "npm run ops" lists them.`);
  const { positionals, values } = parseOptions(args.slice(name.split(' ').length), command);
  if (positionals.length !== (command.takes ?? 0)) throw new UsageError(`Usage: npm run ops -- ${command.usage}`);
  const [argument = '', another = ''] = positionals;
  if (command.standalone) {
    const { standalone } = command;
    return { kind: 'standalone', run: (config) => standalone(config, argument) };
  }
  return {
    kind: 'shop',
    work: command.parse(argument, values as Values, another),
    mayCreate: command.mayCreate ?? false,
    needsStop: command.needsStop ?? false,
    inputFile: command.readsFile ? argument : null,
  };
}

/** Parses the arguments of `npm run answer`. @throws UsageError */
export function parseAnswer([ticket = '', text = '', ...more]: readonly string[]): ParsedCommand {
  if (!/^[1-9]\d{0,8}$/.test(ticket) || text.trim() === '' || more.length > 0) {
    throw new UsageError(
      "Usage: npm run answer -- <ticket> '<answer>'   The ticket's number is in the notice that the shop got.",
    );
  }
  const work: Work = (deps) => answer(deps, Number(ticket), text.trim());
  return { kind: 'shop', work, mayCreate: false, needsStop: false, inputFile: null };
}

function parseOptions(args: readonly string[], { options = {}, usage }: Command) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message}\nUsage: npm run ops -- ${usage}`);
  }
}
