import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';

// @runs machines/*/index.ts

/** A machine and its source. */
export interface NamedMachine {
  /** Kebab-case: `payment-express`. */
  readonly name: string;
  /** The folder in machines/ whose index exports it. */
  readonly folder: string;
  /** The name of the export: `paymentExpressMachine`. */
  readonly exportName: string;
  readonly machine: AnyStateMachine;
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns every machine that an index.ts in machines/ exports as `…Machine`, sorted by name. */
export async function allMachines(): Promise<NamedMachine[]> {
  const root = join(import.meta.dirname, '../../machines');
  const indexFiles = readdirSync(root)
    .map((folder) => ({ folder, indexFile: join(root, folder, 'index.ts') }))
    .filter(({ indexFile }) => existsSync(indexFile));
  const found = await Promise.all(
    indexFiles.map(async ({ folder, indexFile }) =>
      Object.entries((await import(pathToFileURL(indexFile).href)) as Readonly<Record<string, unknown>>).flatMap(
        ([exportName, machine]) =>
          exportName.endsWith('Machine') && machine instanceof StateMachine
            ? [{ name: kebab(exportName.slice(0, -'Machine'.length)), folder, exportName, machine }]
            : [],
      ),
    ),
  );
  return found.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
}
