import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of a file in the repository. */
export interface SourceLine {
  readonly file: string;
  /** Counts from 1. */
  readonly line: number;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
const keyPattern = (key: string): RegExp => new RegExp(`^\\s*(?:const |export const )?'?${key}'?\\s*(?::|=)`);

/**
 * Finds the line of the last key of a path, each key deeper than the one before it.
 * @param from the index of the line to start at
 * @returns the index of the line, and how many keys were found; -1 and 0 where the first key is missing
 */
function followKeys(lines: readonly string[], keys: readonly string[], from: number): { index: number; depth: number } {
  let index = from;
  let indent = -1;
  for (const [depth, key] of keys.entries()) {
    const pattern = keyPattern(key);
    const next = lines.findIndex((line, at) => at > index && pattern.test(line) && indentOf(line) > indent);
    if (next === -1) return { index: depth === 0 ? -1 : index, depth };
    index = next;
    indent = indentOf(lines[next] ?? '');
  }
  return { index, depth: keys.length };
}

/**
 * Returns the line at which a state, or an event of it, is defined. A state in a file of its own, or of a machine that a
 * function of another file creates, is found by the keys that are defined there.
 * @param root the repository
 * @param state a state's id, such as `cart.updating`
 * @param event an event type, or nothing for the state itself
 */
export function findStateSource(root: string, state: string, event?: string): SourceLine | null {
  const [machine = '', ...keys] = state.split('.');
  const path = event === undefined || !/^[\w.]+$/.test(event) ? keys : [...keys, event.replaceAll('.', '\\.')];
  const files = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({
      file: `machines/${name}`,
      lines: readFileSync(join(root, 'machines', name), 'utf8').split('\n'),
    }));
  const defined = new RegExp(`\\bid: '${machine}',`);
  const home = files.find(({ lines }) => lines.some((line) => defined.test(line)));
  if (!home) return null;
  const start = home.lines.findIndex((line) => defined.test(line));
  const own = followKeys(home.lines, path, start);
  const folder = home.file.slice(0, home.file.lastIndexOf('/') + 1);
  const others = files
    .filter(({ file }) => file !== home.file && file.startsWith(folder))
    .flatMap(({ file, lines }) =>
      // A file of its own begins somewhere below the machine's first key.
      path
        .slice(1)
        .map((_, skipped) => ({ file, skipped: skipped + 1, ...followKeys(lines, path.slice(skipped + 1), -1) })),
    )
    .filter(({ index, skipped, depth }) => index !== -1 && skipped + depth > own.depth);
  const [best] = others.sort((one, other) => other.skipped + other.depth - (one.skipped + one.depth));
  if (best) return { file: best.file, line: best.index + 1 };
  if (own.depth === 0) {
    const imported = home.lines.flatMap((line) => /from '\.\.\/([\w/.-]+)'/.exec(line)?.[1] ?? []);
    const [maker] = files
      .filter(({ file }) => imported.includes(file.replace('machines/', '')))
      .map(({ file, lines }) => ({ file, ...followKeys(lines, path, -1) }))
      .sort((one, other) => other.depth - one.depth);
    if (maker && maker.depth > 0) return { file: maker.file, line: maker.index + 1 };
  }
  return { file: home.file, line: (own.index === -1 ? start : own.index) + 1 };
}
