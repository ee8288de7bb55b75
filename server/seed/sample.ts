import { articles } from './articles/index.ts';
import { connectPlans } from './connect.ts';
import type { SeedShop } from './load.ts';
import { products } from './products.ts';
import { services } from './services.ts';

/** The shop that a new installation starts with. */
export const sampleShop: SeedShop = { products, services, connectPlans, articles };
