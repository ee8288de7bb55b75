import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveImport } from '../../../scripts/suite/module-graph.ts';

/** A TypeScript file and the repository's files that it imports, including types, as paths from the root. */
export interface Module {
  readonly path: string;
  readonly imports: readonly string[];
}

/** Matches a statement at the start of a line, or a lazy import, but not the source of a test that a module writes. */
const specifier = /(?:^(?:(?:import|export)\b[^'"`]*|\} from )|\bimport\()'([.#][^'$]+\.tsx?|@uwanja\/[^'$]+)'/gm;

const importsOf = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(specifier)].map(([, to = '']) => resolveImport(path, to));

/** Returns every module below a folder. */
export const modulesIn = (folder: string): readonly Module[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules/'))
    .map((name) => join(folder, name))
    .map((path) => ({ path, imports: importsOf(path) }));

/** Finds the first import cycle, as the paths along it; null if there is none. */
export function findCircle(modules: readonly Module[]): readonly string[] | null {
  const imports = new Map(modules.map(({ path, imports }) => [path, imports]));
  const finished = new Set<string>();
  const visit = (path: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (finished.has(path)) return null;
    for (const next of imports.get(path) ?? []) {
      const circle = visit(next, [...way, path]);
      if (circle) return circle;
    }
    finished.add(path);
    return null;
  };
  for (const { path } of modules) {
    const circle = visit(path, []);
    if (circle) return circle;
  }
  return null;
}
