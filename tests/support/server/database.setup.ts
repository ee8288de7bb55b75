import { testDatabase } from './database.ts';

/** Creates the database dumps before the first test file loads one. */
export default async function setup(): Promise<void> {
  await testDatabase('empty');
  await testDatabase('sample');
}
