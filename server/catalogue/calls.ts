import * as products from '#contract/products.ts';
import * as services from '#contract/services.ts';
import { HttpError } from '../http/http-error.ts';
import { type ServedCall, servePublic } from '../http/serve-call.ts';
import { catalogueTexts } from '../texts/index.ts';
import { listProducts } from './product-list.ts';
import {
  findOffers,
  findProduct,
  findProductOfVariant,
  listCategories,
  listPlatforms,
  recommendProducts,
} from './products.ts';
import { listServices } from './services.ts';

const noVariant = () => new HttpError(404, catalogueTexts.noSuchVariant);

/** The calls of contract/products.ts and contract/services.ts. */
export const catalogueCalls: readonly ServedCall[] = [
  servePublic(products.listProducts, products.listProductsRequest, 'volatile', ({ query }, deps) =>
    listProducts(deps, query),
  ),
  servePublic(products.listProductsByType, products.listProductsByTypeRequest, 'volatile', ({ params, query }, deps) =>
    listProducts(deps, { ...query, type: [params.type] }),
  ),
  servePublic(
    products.listProductsByCategory,
    products.listProductsByCategoryRequest,
    'volatile',
    ({ params, query }, deps) => listProducts(deps, { ...query, category: [params.category] }),
  ),
  servePublic(products.listCategories, products.listCategoriesRequest, 'static', (_, { db }) => listCategories(db)),
  servePublic(products.listPlatforms, products.listPlatformsRequest, 'static', (_, { db }) => listPlatforms(db)),
  servePublic(products.listOffers, products.listOffersRequest, 'volatile', ({ query }, { db }) =>
    findOffers(db, query.variantIDs),
  ),
  servePublic(products.getProduct, products.getProductRequest, 'volatile', async ({ params }, { db }) => {
    const product = await findProduct(db, params.id);
    if (!product) throw new HttpError(404, catalogueTexts.noSuchProduct);
    return product;
  }),
  servePublic(products.getVariant, products.getVariantRequest, 'volatile', async ({ params }, { db }) => {
    const product = await findProductOfVariant(db, params.id);
    const variant = product?.variants.find(({ variantID }) => variantID === params.id);
    if (!product || !variant) throw noVariant();
    return { variant, product };
  }),
  servePublic(products.recommendProducts, products.recommendProductsRequest, 'volatile', async ({ params }, { db }) => {
    const list = await recommendProducts(db, params.id);
    if (!list) throw noVariant();
    return list;
  }),
  servePublic(services.listServicesByCategory, services.listServicesByCategoryRequest, 'static', ({ params }, { db }) =>
    listServices(db, params.category),
  ),
  servePublic(services.listServices, services.listServicesRequest, 'static', (_, { db }) => listServices(db, 'all')),
];
