import { readdirSync, readFileSync } from 'node:fs';

/** Which server tests run where: the projects of vite.config.ts are made of these lists. */

const folder = 'tests/server';

/** They replace modules, so each loads its own: in a worker that many files share, the modules may be loaded already. */
export const mocking = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && readFileSync(`${folder}/${name}`, 'utf8').includes('vi.mock('))
  .map((name) => `${folder}/${name}`);

/** They open no database: they run once, in a project that has none. */
export const withoutDatabase = [
  'carts-money',
  'config',
  'daraja',
  'mail-smtp',
  'messages-text',
  'outgoing',
  'preloads',
  'sample-articles',
  'sample-shop',
].map((name) => `${folder}/${name}.test.ts`);

/** They are about the embedded database and its folder. */
export const embeddedOnly = ['keeping-embedded', 'start'].map((name) => `${folder}/${name}.test.ts`);
