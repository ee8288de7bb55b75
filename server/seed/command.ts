import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { commandLimits } from '../db/pool.ts';
import { isCatalogueEmpty, loadShop } from './load.ts';
import { sampleShop } from './sample.ts';
import { countVariants, growCatalogue } from './scale.ts';
import { readScale } from './scale-argument.ts';

/** `npm run seed -- [--scale N]`: fills the configured database. */

const usage = 'Usage: npm run seed -- [--scale N]   N: how many variants the catalogue shall hold, 1 to 1000000';

async function seed(scale: number): Promise<string> {
  const { db, close } = await openDatabase(readConfig(process.env), commandLimits);
  try {
    if (await isCatalogueEmpty(db)) await loadShop(db, sampleShop, new Date());
    if (scale > 0) await growCatalogue(db, scale);
    return `The catalogue holds ${await countVariants(db)} variants.`;
  } finally {
    await close();
  }
}

const scale = readScale(process.argv.slice(2));
if (scale === null) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(`${await seed(scale)}\n`);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
