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
import { Refusal } from '../http/refusal.ts';
import { type ServedCall, serve } from '../http/serve.ts';
import {
  findCategories,
  findPlatforms,
  findProduct,
  findProductOfVariant,
  findProducts,
  recommend,
} from './products.ts';
import { findServices } from './services.ts';

const noVariant = () => new Refusal(404, 'There is no such variant.');

/** Products and services: what the shop has on offer. */
export const catalogueCalls: readonly ServedCall[] = [
  serve(listProducts, ({ query }, { db }) => findProducts(db, query)),
  serve(listProductsByType, ({ params, query }, { db }) => findProducts(db, { ...params, ...query })),
  serve(listProductsByCategory, ({ params, query }, { db }) => findProducts(db, { ...params, ...query })),
  serve(listCategories, (_, { db }) => findCategories(db)),
  serve(listPlatforms, (_, { db }) => findPlatforms(db)),
  serve(getProduct, async ({ params }, { db }) => {
    const product = await findProduct(db, params.id);
    if (!product) throw new Refusal(404, 'There is no such product.');
    return product;
  }),
  serve(getVariant, async ({ params }, { db }) => {
    const product = await findProductOfVariant(db, params.id);
    const variant = product?.variants.find(({ variantID }) => variantID === params.id);
    if (!product || !variant) throw noVariant();
    return { variant, product };
  }),
  serve(recommendProducts, async ({ params }, { db }) => {
    const list = await recommend(db, params.id);
    if (!list) throw noVariant();
    return list;
  }),
  serve(listServicesByCategory, ({ params }, { db }) => findServices(db, params.category)),
  serve(listServices, (_, { db }) => findServices(db, 'all')),
];
