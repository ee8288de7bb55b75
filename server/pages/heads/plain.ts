import { type PageKey, pages } from '#contract/pages.ts';
import { pageDescriptions, unlistedDescription } from '../../texts/index.ts';
import type { HeadContext, PageFacts } from '../context.ts';
import type { Head } from '../head.ts';

/** The head of a page by its title alone. */
export const plainHead = (key: PageKey, { share, shop }: Pick<HeadContext, 'share' | 'shop'>): Head => ({
  title: pages[key].title,
  description: pageDescriptions(shop.name)[key] ?? unlistedDescription(shop.name),
  canonical: null,
  indexed: false,
  kind: 'website',
  picture: share(null, shop.name),
  properties: [],
  data: [],
});

/** The head of a page that is the same for every visitor. */
export const openHead = (key: PageKey, path: string, context: HeadContext): Head => ({
  ...plainHead(key, context),
  canonical: context.absolute(path),
  indexed: true,
});

/** The head of an unknown page, which search engines do not list. */
export const notFoundHead = (key: PageKey, context: Pick<HeadContext, 'share' | 'shop'>): PageFacts => ({
  status: 404,
  head: plainHead(key, context),
});
