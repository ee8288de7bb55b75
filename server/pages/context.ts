import type { ShopFacts } from '#contract/shop-facts.ts';
import type { CallApi } from './call-api.ts';
import type { Head, SharePicture } from './head.ts';
import type { ShareLabel } from './share-name.ts';

/** The sources of a page's head: its address, and the API's answers. */
export interface HeadContext {
  readonly params: Readonly<Record<string, string>>;
  /** The fields that the page reads, in their canonical form. */
  readonly query: URLSearchParams;
  readonly callApi: CallApi;
  readonly now: Date;
  readonly shop: ShopFacts;
  /** `/products` → `https://shop.example/products` */
  readonly absolute: (path: string) => string;
  /**
   * Returns the share picture for an image such as `/images/console-night.svg`: the one with the words of `label`, else
   * the one without words, else the shop's own.
   */
  readonly share: (image: string | null, alt: string, label?: ShareLabel) => SharePicture;
}

/** The status and the head of a page. */
export interface PageFacts {
  readonly status: 200 | 404;
  readonly head: Head;
}

/** @throws HttpError 503 where the API cannot answer */
export type HeadOf = (context: HeadContext) => Promise<PageFacts>;

/** Whether a page of a list has items. @throws HttpError 503 where the API cannot answer */
export type HasPage = (context: Pick<HeadContext, 'query' | 'callApi'>) => Promise<boolean>;
