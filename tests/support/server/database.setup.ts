import { testDatabase } from './database.ts';

/** Makes the dumped databases before the first test file asks for one. */
export default async function setup(): Promise<void> {
  await testDatabase('empty');
  await testDatabase('sample');
}
