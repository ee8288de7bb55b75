import { Agent, get } from 'node:http';
import type { NamedImage, ProductList } from '#contract/products.ts';
import { call } from './scenarios.ts';
import type { MeasuredServer } from './server.ts';

/**
 * How many pages a server sends in a second of its processor time, which, unlike requests a second, does not depend on
 * what else runs on the machine. Pages are compressed with Brotli and requested two at a time.
 */

/** A kind of page. `paths` returns addresses that it has not returned before, except for cached pages and home. */
interface PageKind {
  readonly name: string;
  readonly paths: (count: number) => readonly string[];
  /** Whether the browser sends the page's tag, so that the response is 304. */
  readonly isKnown?: boolean;
  /** The number of pages in a run: more of those that take little time. */
  readonly count: number;
}

export interface MeasuredPages {
  readonly name: string;
  /** Pages a second of processor time in each run. */
  readonly runs: readonly number[];
}

const uncached = 75;
const cached = 4000;
const sorts = ['featured', 'price-up', 'price-down', 'newest'];
const pick = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

/** Lists the kinds of pages that are measured, with addresses from the shop's catalogue. */
async function kindsOf(url: string): Promise<PageKind[]> {
  const named = async (path: string) =>
    (await call<NamedImage[]>(url, path)).map(({ name }) => encodeURIComponent(name));
  const [categories, platforms, { products }] = await Promise.all([
    named('/product/item/category'),
    named('/product/item/platform'),
    call<ProductList>(url, '/product/item?limit=200'),
  ]);
  const variants = products.flatMap(({ itemID, variants: own }) => own.map(({ variantID }) => [itemID, variantID]));
  let list = 0;
  let product = 0;
  /** The lowest price makes each address new, and is below nearly all prices, so that the lists are full. */
  const listPath = () => {
    const turn = Math.floor(list / 4) + 1;
    const filter = pick(
      [
        `sort=${pick(sorts, turn)}`,
        `category=${pick(categories, turn)}`,
        `platform=${pick(platforms, turn)}`,
        'deal=sale',
      ],
      list++,
    );
    return `/products?${filter}&minPrice=${turn}`;
  };
  const times = (make: () => string) => (count: number) => Array.from({ length: count }, make);
  return [
    // A recorded page is not cached.
    { name: 'home', paths: times(() => '/?inspect'), count: uncached },
    { name: 'list', paths: times(listPath), count: uncached },
    { name: 'product', paths: times(() => `/product/${pick(variants, product++).join('/')}`), count: uncached },
    { name: 'home, cached', paths: times(() => '/'), count: cached },
    { name: 'home, 304', paths: times(() => '/'), isKnown: true, count: cached },
  ];
}

/** Requests a page and returns its tag. @throws Error for another status than expected */
const requestPage = (url: string, agent: Agent, tag?: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br', ...(tag && { 'if-none-match': tag }) };
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== (tag ? 304 : 200)) reject(new Error(`${url}: ${response.statusCode}`));
      response
        .on('end', () => resolve(response.headers.etag))
        .on('error', reject)
        .resume();
    }).on('error', reject);
  });

/** Requests the pages, two at a time. @returns pages a second of the server's processor time */
async function run(server: MeasuredServer, { paths, isKnown, count }: PageKind): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const pending = [...paths(count)];
  const tag = isKnown ? await requestPage(`${server.url}${pending[0]}`, agent) : undefined;
  const before = await server.processorSeconds();
  const requestAll = async () => {
    for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
      await requestPage(`${server.url}${path}`, agent, tag);
    }
  };
  await Promise.all([requestAll(), requestAll()]);
  const seconds = (await server.processorSeconds()) - before;
  agent.destroy();
  return count / seconds;
}

/** Measures each kind of page in turn. Two rounds before are not counted: the code is not optimized yet. */
export async function measurePages(server: MeasuredServer, rounds: number): Promise<MeasuredPages[]> {
  const kinds = await kindsOf(server.url);
  const measured = kinds.map(({ name }) => ({ name, runs: [] as number[] }));
  for (let round = -2; round < rounds; round += 1) {
    for (const [place, kind] of kinds.entries()) {
      const rate = await run(server, kind);
      if (round >= 0) measured[place]?.runs.push(rate);
    }
  }
  return measured;
}
