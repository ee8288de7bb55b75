import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Returns a function that prints why a command is wrong, with its usage, and exits with status 2. */
export const refusal =
  (usage: string) =>
  (reason: string): never => {
    console.error(`${reason}\n\n${usage}`);
    process.exit(2);
  };

/** Reads the arguments of a command. `--help` prints its usage and exits; an unknown option is refused. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    if (process.argv.includes('--help')) {
      console.log(usage);
      process.exit(0);
    }
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return refusal(usage)(error instanceof Error ? error.message : String(error));
  }
}
