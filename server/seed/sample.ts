import { articles } from './articles/index.ts';
import { connectPlans } from './connect.ts';
import type { SeedShop } from './load.ts';
import { products } from './products.ts';
import { services } from './services.ts';

/** The sample shop of a new installation. */
export const sampleShop: SeedShop = { products, services, connectPlans, articles };
