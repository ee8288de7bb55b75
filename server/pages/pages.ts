import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { parsePicturePath, picturePath, sharedSize } from '#contract/pictures.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { isOff } from '#contract/shop-sections.ts';
import { HttpError } from '../http/http-error.ts';
import type { CallApi } from './call-api.ts';
import type { HeadContext } from './context.ts';
import { type Head, renderHead } from './head.ts';
import { plainHead } from './heads/plain.ts';
import { renderPlain } from './plain-page.ts';
import { canonicalQuery } from './query-fields.ts';
import { type RenderBody, type RenderedBody, renderNothing } from './rendered-body.ts';
import { matchRoute } from './route-matching.ts';
import { notFound, type PageRow, pageRows } from './route-table.ts';
import { shareName } from './share-name.ts';

/**
 * Finds the page of an address: its status, head and body. Nothing is cached here: server/site/site.ts puts the response
 * of a rendered page into the cache of server/http/response-cache.ts, by `cacheKey`.
 */

/** A page without the shell around it. */
export interface Page {
  /** 503: the API failed, so it is unknown whether the page exists. The shell is sent, and the browser tries again. */
  readonly status: 200 | 404 | 503;
  /** The elements of the head, escaped. */
  readonly head: string;
  /** Null where the browser renders the body. */
  readonly body: RenderedBody | null;
  /** The content of `noscript`, escaped. */
  readonly plain: string;
  /** Whether other callers may get this page too: not where its body is missing because too many renderings ran. */
  readonly isShared: boolean;
}

export interface Pages {
  /** Returns the canonical form of an address; null where the address has that form already, or is not a page's. */
  redirectOf(url: URL): string | null;
  /**
   * Returns the cache key of an address: its canonical path with what the page reads of the query, such as
   * `/products?deal=sale` for `/products?ref=mail&deal=sale`. All addresses without a page share one key.
   */
  cacheKey(url: URL): string;
  /** Returns the address of the first page of a list where the address names a page past the end; else null. */
  firstPageOf(url: URL): Promise<string | null>;
  /** @param network the network of the caller, which has a share of the renderings */
  find(url: URL, network: string): Promise<Page>;
}

export interface PagesOptions {
  readonly callApi: CallApi;
  readonly render?: RenderBody;
  readonly publicUrl: () => string;
  /** The folder of the built site, with the share pictures (`share/console-night.jpg`). */
  readonly site: string;
  readonly clock: () => Date;
  readonly isSandbox: boolean;
  readonly shop: () => ShopFacts;
  /** Whether this is the development server, where /flows needs no switch. */
  readonly isDevelopment?: boolean;
  readonly log: Logger;
}

const sharePath = (name: string): string => `/share/${name}.jpg`;
const shopPicture = 'shop';

/** The file for messengers of an uploaded picture; null for another one. */
function sharedFile(image: string | null | undefined): string | null {
  const uploaded = parsePicturePath(image ?? '');
  return uploaded && picturePath(uploaded.hash, sharedSize.width, 'jpeg');
}

/** Returns a function that finds the share picture of an image; the logo, or the shop's own picture, where there is none. */
function sharePictures(site: string, absolute: (path: string) => string, shop: () => ShopFacts): HeadContext['share'] {
  return (image, alt, label) => {
    const uploaded = sharedFile(image);
    if (uploaded !== null) return { url: absolute(uploaded), alt };
    const drawing = /^\/images\/([a-z]+-[a-z]+)\.svg$/.exec(image ?? '')?.[1];
    const names = drawing === undefined ? [] : [shareName(drawing, label ?? null), drawing];
    const found = names.find((name) => existsSync(join(site, sharePath(name))));
    return found === undefined
      ? { url: absolute(sharedFile(shop().logo) ?? sharePath(shopPicture)), alt: shop().name }
      : { url: absolute(sharePath(found)), alt };
  };
}

/** The head without the element from which the page is painted, where the body has none: the browser would warn. */
function paintable({ paintedFrom, ...head }: Head, body: RenderedBody | null): Head {
  const hasElement = paintedFrom !== undefined && body?.html.includes(`id="${paintedFrom}"`);
  return hasElement ? { ...head, paintedFrom } : head;
}

function finish(status: Page['status'], head: Head, shop: ShopFacts, rendered: RenderedBody | 'busy' | null): Page {
  const body = rendered === 'busy' ? null : rendered;
  return {
    status,
    head: renderHead(paintable(head, body), shop),
    body,
    plain: renderPlain(head, body !== null, shop),
    isShared: status !== 503 && rendered !== 'busy',
  };
}

const withQuery = (path: string, query: URLSearchParams): string => (query.size === 0 ? path : `${path}?${query}`);

/** The cache key of all addresses without a page, which share one response. */
const notFoundCacheKey = '/nowhere';

/**
 * Creates the finder of pages by address. `find` returns a page's status, its head and, if it can render it, its body.
 */
export function createPages(options: PagesOptions): Pages {
  const { callApi, render = renderNothing, publicUrl, clock, isSandbox, shop, isDevelopment = false, log } = options;
  const absolute = (path: string) => `${publicUrl()}${path}`;
  const share = sharePictures(options.site, absolute, shop);
  const exists = ({ path, only }: PageRow, { searchParams }: URL): boolean =>
    !isOff(shop(), path) &&
    (only === undefined || (only === 'sandbox' ? isSandbox : isDevelopment || searchParams.has('inspect')));
  const findRow = (url: URL) => {
    for (const row of pageRows) {
      const matched = exists(row, url) ? matchRoute(row.path, url.pathname) : null;
      if (matched) return { row, matched };
    }
    return null;
  };

  const cacheKey = (url: URL): string => {
    const found = findRow(url);
    if (!found) return notFoundCacheKey;
    return withQuery(found.matched.named, canonicalQuery(url.searchParams, found.row.query));
  };

  return {
    cacheKey,
    redirectOf(url) {
      const path = url.pathname === '/index.html' ? '/' : findRow(url)?.matched.path;
      return path === undefined || path === url.pathname ? null : `${path}${url.search}`;
    },
    async firstPageOf(url) {
      const found = findRow(url);
      if (!found?.row.list) return null;
      const query = canonicalQuery(url.searchParams, found.row.query);
      if (!query.has('page')) return null;
      // Where the API cannot answer, the page itself says so.
      if (await found.row.list.hasPage({ query, callApi }).catch(() => true)) return null;
      query.delete('page');
      return found.row.list.start ?? withQuery(found.matched.named, query);
    },
    async find(url, network) {
      const found = findRow(url);
      const row = found?.row ?? notFound;
      const params = found?.matched.params ?? {};
      const facts = shop();
      try {
        const { status, head } = await row.headOf({
          params,
          query: canonicalQuery(url.searchParams, row.query),
          callApi,
          now: clock(),
          absolute,
          share,
          shop: facts,
        });
        return finish(status, head, facts, row.open ? await render(cacheKey(url), network) : null);
      } catch (error) {
        // The API has logged its own failure.
        if (!(error instanceof HttpError))
          log.error({ err: error, page: row.path }, 'the head of a page could not be rendered');
        return finish(503, plainHead(row.key, { share, shop: facts }), facts, null);
      }
    },
  };
}
