import type { ItemList } from 'schema-dts';
import {
  type ArticleSection,
  articlePageLength,
  articleSections,
  listArticlePage,
  listArticleSection,
  listArticles,
} from '#contract/articles.ts';
import { pages } from '#contract/pages.ts';
import {
  listCategories,
  listPlatforms,
  listProducts,
  type ProductQuery,
  productPageLength,
} from '#contract/products.ts';
import { listServices, type Service } from '#contract/services.ts';
import { dealKeys, productTypes, shop } from '#contract/shop.ts';
import type { HasPage, HeadContext, HeadOf } from '../context.ts';
import { openHead } from './plain.ts';
import { articlePath, breadcrumbs, createEvent, organization, webSite } from './structured.ts';

export const homeHead: HeadOf = async (context) => ({
  status: 200,
  head: { ...openHead('home', '/', context), data: [webSite(context), organization(context)] },
});

/**
 * Reads the filters of an address whose values exist in the shop, in a fixed order. Unknown values are left out, so
 * that they appear neither in the head nor in the canonical address.
 */
async function knownFilters({ query, callApi }: HeadContext) {
  const known = <T extends string>(values: readonly T[], name: string) => values.find((one) => one === query.get(name));
  const named = async (call: typeof listCategories | typeof listPlatforms, name: string) =>
    query.has(name)
      ? known(
          ((await callApi(call, {})) ?? []).map((one) => one.name),
          name,
        )
      : undefined;
  const category = await named(listCategories, 'category');
  const platform = await named(listPlatforms, 'platform');
  const deal = known(dealKeys, 'deal');
  const type = known(productTypes, 'type');
  return { ...(category && { category }), ...(platform && { platform }), ...(deal && { deal }), ...(type && { type }) };
}

/** The page of a list that the address names, from 1. */
const pageOf = (query: URLSearchParams): number => Number(query.get('page') ?? 1);

/** The path of a page of a list. */
function pagePath(path: string, query: Readonly<Record<string, string>>, page: number): string {
  const written = new URLSearchParams({ ...query, ...(page > 1 && { page: String(page) }) });
  return written.size === 0 ? path : `${path}?${written}`;
}

/** The canonical address of a page of a list, and those of its neighbours. */
function pageAddresses(
  { query, absolute }: HeadContext,
  path: string,
  fields: Readonly<Record<string, string>>,
  hasNext: boolean,
) {
  const page = pageOf(query);
  const addressOf = (number: number) => absolute(pagePath(path, fields, number));
  return {
    canonical: addressOf(page),
    previous: page > 1 ? addressOf(page - 1) : null,
    next: hasNext ? addressOf(page + 1) : null,
  };
}

/** Whether any product with all the filters of the address is on its page. */
export const hasProductPage: HasPage = async ({ query, callApi }) => {
  const { sort, page, ...fields } = Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)]));
  const list = await callApi(listProducts, { query: { ...fields, limit: '1' } as ProductQuery });
  return (list?.count ?? 0) > (pageOf(query) - 1) * productPageLength;
};

const articlesOf = ({ query, callApi }: Pick<HeadContext, 'query' | 'callApi'>, page: number) => {
  const section: ArticleSection = articleSections.find((one) => one === query.get('section')) ?? 'other';
  return callApi(listArticleSection, { params: { section, page: String(page - 1) } });
};

/** Whether any article is on the page of the address. */
export const hasArticlePage: HasPage = async (context) =>
  ((await articlesOf(context, pageOf(context.query))) ?? []).length > 0;

const filterNames = ['category', 'platform', 'deal', 'type'] as const;
const otherViews = ['sort', 'minPrice', 'maxPrice'] as const;

/**
 * The head of the catalogue. Each combination of at most one value for each filter has one canonical address. Search
 * engines do not list combinations without products, nor sort orders, price ranges or several values of one filter,
 * because there is no end of them.
 */
export const productsHead: HeadOf = async (context) => {
  const filters = await knownFilters(context);
  const { count = 0 } = (await context.callApi(listProducts, { query: { ...filters, limit: '1' } })) ?? {};
  const written = new URLSearchParams(filters);
  const path = written.size === 0 ? '/products' : `/products?${written}`;
  const plain = openHead('products', path, context);
  const about = [filters.category, filters.platform].filter((name) => name !== undefined).join(', ');
  const page = pageOf(context.query);
  const isUnderstood =
    filterNames.every((name) => context.query.getAll(name).length === (filters[name] === undefined ? 0 : 1)) &&
    otherViews.every((name) => !context.query.has(name));
  return {
    status: 200,
    head: {
      ...plain,
      // The addresses of other views would contain the caller's text.
      ...(isUnderstood && pageAddresses(context, '/products', filters, count > page * productPageLength)),
      description: about === '' ? plain.description : `${about}: ${count} to choose from, with prices in shillings.`,
      indexed: isUnderstood && count > 0,
      data: [
        breadcrumbs(
          [[pages.products.title, '/products'], ...(filters.category ? [[filters.category, path] as const] : [])],
          context,
        ),
      ],
    },
  };
};

const serviceData = (service: Service, { absolute, share }: HeadContext) => ({
  '@type': 'Service' as const,
  name: service.name,
  description: service.description,
  image: share(service.image, service.name).url,
  provider: { '@id': absolute('/#shop') },
  offers: service.variants.map((plan) => ({
    '@type': 'Offer' as const,
    name: plan.period,
    price: plan.price,
    priceCurrency: shop.currency,
    url: absolute('/services'),
  })),
});

export const servicesHead: HeadOf = async (context) => {
  const services = (await context.callApi(listServices, {})) ?? [];
  const list: ItemList = {
    '@type': 'ItemList',
    itemListElement: services.map((service, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      item: serviceData(service, context),
    })),
  };
  const trail = breadcrumbs([[pages.services.title, '/services']], context);
  return { status: 200, head: { ...openHead('services', '/services', context), data: [list, trail] } };
};

export const articlesHead: HeadOf = async (context) => {
  const newest = (await context.callApi(listArticlePage, { params: { page: '0' } })) ?? [];
  const list: ItemList = {
    '@type': 'ItemList',
    itemListElement: newest.map((article, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: article.title,
      url: context.absolute(articlePath(article)),
    })),
  };
  const trail = breadcrumbs([[pages.articles.title, '/articles']], context);
  const section = context.query.get('section');
  const shown = (await articlesOf(context, pageOf(context.query))) ?? [];
  const addresses = pageAddresses(context, '/articles', section ? { section } : {}, shown.length === articlePageLength);
  return { status: 200, head: { ...openHead('articles', '/articles', context), ...addresses, data: [list, trail] } };
};

/** `/events` and `/blog` show the same screen, so the canonical address of both is `/events`. */
const eventsHead =
  (key: 'events' | 'blog'): HeadOf =>
  async (context) => {
    const listed = (await context.callApi(listArticles, { query: { category: 'events' } })) ?? [];
    const ahead = listed.filter(({ event }) => event && new Date(event.startsAt) >= context.now);
    const events = ahead.map((article) => createEvent(article, context)).filter((event) => event !== null);
    const trail = breadcrumbs([[pages.events.title, '/events']], context);
    return { status: 200, head: { ...openHead(key, '/events', context), data: [...events, trail] } };
  };
export const whatIsOnHead = eventsHead('events');
export const blogHead = eventsHead('blog');
