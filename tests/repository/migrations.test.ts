import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// @reads server/db/migrations

const meta = 'server/db/migrations/meta';

it('stores the snapshot of the newest migration alone, which is all that the next one is compared with', () => {
  const { entries } = JSON.parse(readFileSync(join(meta, '_journal.json'), 'utf8'));
  const [number] = entries.at(-1).tag.split('_');
  expect(readdirSync(meta)).toEqual([`${number}_snapshot.json`, '_journal.json']);
});
