import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectPackages } from '#contract/connect.ts';
import type { SeedShop } from './load.ts';
import { parseSampleArticle, parseSampleProducts, parseSampleServices } from './sample-files.ts';

/**
 * The sample shop of a new installation, read from its files. The order of products, services and articles is that of
 * their ids.
 */
// @reads server/seed/sample

const folder = join(import.meta.dirname, 'sample');
const read = (name: string) => readFileSync(join(folder, name));

/** The articles, oldest first, so that the ids follow the dates. */
const readArticles = () =>
  readdirSync(join(folder, 'articles'))
    .sort()
    .map((name) => parseSampleArticle(name, read(`articles/${name}`).toString()))
    .toSorted((one, other) => other.daysAgo - one.daysAgo);

/** The Connect packages have the ids and prices of the contract. */
export const sampleShop: SeedShop = {
  products: parseSampleProducts(read('products.csv'), read('product-history.csv')),
  services: parseSampleServices(read('services.csv')),
  connectPlans: connectPackages,
  articles: readArticles(),
};
