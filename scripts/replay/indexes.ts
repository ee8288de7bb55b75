import { pathToFileURL } from 'node:url';
import { foldersOf } from './regression-test.ts';
import type { Index, Recorded } from './rehearse.ts';

// @runs machines/*/index.ts

/** Imports what the folders of a recorded actor's machines export. @throws UnknownMachineError */
export const indexesOf = (recorded: Pick<Recorded, 'machine' | 'path'>): Promise<Index[]> =>
  Promise.all(
    foldersOf(recorded).map(
      async (folder) =>
        (await import(pathToFileURL(`${import.meta.dirname}/../../machines/${folder}/index.ts`).href)) as Index,
    ),
  );
