import { parseArgs } from 'node:util';

export const usage = `Usage: npm run new -- flow <name> [--root <folder>]
       npm run new -- screen <name> [--root <folder>]
  <name>    kebab-case, at most 40 characters, such as gift-note; a screen has the name of its flow
  --root    another copy of the tree than this one`;

type Kind = 'flow' | 'screen';

/** What the command is asked for; `root` is undefined for this tree. */
export type NewArguments =
  | { readonly kind: 'help' }
  | { readonly kind: Kind; readonly name: string; readonly root: string | undefined }
  | { readonly kind: 'refused'; readonly reason: string };

const refused = (reason: string): NewArguments => ({ kind: 'refused', reason });

/** Parses the arguments of `npm run new`. */
export function parseNewArguments(args: readonly string[]): NewArguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { root: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) return { kind: 'help' };
    const [kind, name, ...rest] = positionals;
    if (kind === undefined) return refused('The kind is missing.');
    if (kind !== 'flow' && kind !== 'screen')
      return refused(`'${kind}' is not a kind that can be created; flow and screen are.`);
    if (name === undefined) return refused('The name is missing.');
    if (rest.length > 0) return refused(`'${rest.join(' ')}' is not expected: give one name.`);
    if (name.length > 40 || !/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name))
      return refused(`'${name}' is not kebab-case.`);
    return { kind, name, root: values.root };
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}
