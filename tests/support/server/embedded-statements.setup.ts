import { afterAll, expect } from 'vitest';
import { failuresOnEmbeddedEngine, recordStatements } from './embedded-statements.ts';

recordStatements();
afterAll(async () => {
  expect(await failuresOnEmbeddedEngine()).toEqual([]);
});
