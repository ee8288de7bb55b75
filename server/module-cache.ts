import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Halves the processor time that a process needs to import the server. An entry point imports this module first and the
 * rest with `import()`, because static imports are resolved before any module runs.
 */

// Node stores compiled code when the process ends. The folder is the shop's own: another user of the machine could write
// to the default, below /tmp. Where it cannot be written, nothing is cached.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled-modules', import.meta.url)));

/** The entry points of Drizzle that were imported, by specifier. */
const entries = new Map<string, ResolveFnOutput>();
/** Drizzle's folder with a slash at its end, once one of its entry points was resolved. */
let folder: string | null = null;

// Node reads a package.json for each import of the package and each file in it. Drizzle's has 180 kB and its files import
// a hundred others, which takes longer than running all modules of the server.
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (/^drizzle-orm(?:\/|$)/.test(specifier)) {
      const entry = entries.get(specifier) ?? nextResolve(specifier, context);
      entries.set(specifier, entry);
      folder ??= /^.*\/drizzle-orm\//.exec(entry.url)?.[0] ?? null;
      return { ...entry, shortCircuit: true };
    }
    const isInside = folder !== null && specifier.startsWith('.') && context.parentURL?.startsWith(folder);
    if (!isInside || !specifier.endsWith('.js')) return nextResolve(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
