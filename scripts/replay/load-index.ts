import { pathToFileURL } from 'node:url';
import type { Index } from '@uwanja/flow-inspector/replay';

// @runs machines/*/index.ts

/** Imports what the module of a machine exports. @param module such as `#machines/cart/index.ts` */
export const loadIndex = async (module: string): Promise<Index> =>
  (await import(pathToFileURL(`${import.meta.dirname}/../../${module.slice(1)}`).href)) as Index;
