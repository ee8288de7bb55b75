import {
  getProduct,
  getVariant,
  listCategories,
  listPlatforms,
  listProducts,
  listProductsByCategory,
  listProductsByType,
  recommendProducts,
} from '#contract/products.ts';
import { listServices, listServicesByCategory } from '#contract/services.ts';
import { HttpError } from '../http/http-error.ts';
import { type ServedCall, servePublic } from '../http/serve.ts';
import { findProducts } from './listing.ts';
import { findCategories, findPlatforms, findProduct, findProductOfVariant, recommend } from './products.ts';
import { findServices } from './services.ts';

const noVariant = () => new HttpError(404, 'There is no such variant.');

/** Products and services: what the shop has on offer. */
export const catalogueCalls: readonly ServedCall[] = [
  servePublic(listProducts, 'stock', ({ query }, deps) => findProducts(deps, query)),
  servePublic(listProductsByType, 'stock', ({ params, query }, deps) =>
    findProducts(deps, { ...query, type: [params.type] }),
  ),
  servePublic(listProductsByCategory, 'stock', ({ params, query }, deps) =>
    findProducts(deps, { ...query, category: [params.category] }),
  ),
  servePublic(listCategories, 'words', (_, { db }) => findCategories(db)),
  servePublic(listPlatforms, 'words', (_, { db }) => findPlatforms(db)),
  servePublic(getProduct, 'stock', async ({ params }, { db }) => {
    const product = await findProduct(db, params.id);
    if (!product) throw new HttpError(404, 'There is no such product.');
    return product;
  }),
  servePublic(getVariant, 'stock', async ({ params }, { db }) => {
    const product = await findProductOfVariant(db, params.id);
    const variant = product?.variants.find(({ variantID }) => variantID === params.id);
    if (!product || !variant) throw noVariant();
    return { variant, product };
  }),
  servePublic(recommendProducts, 'stock', async ({ params }, { db }) => {
    const list = await recommend(db, params.id);
    if (!list) throw noVariant();
    return list;
  }),
  servePublic(listServicesByCategory, 'words', ({ params }, { db }) => findServices(db, params.category)),
  servePublic(listServices, 'words', (_, { db }) => findServices(db, 'all')),
];
