import type { BreadcrumbList, Event, Organization, SearchAction, WebSite, WithActionConstraints } from 'schema-dts';
import type { ArticleSummary } from '#contract/articles.ts';
import type { HeadContext } from '../context.ts';

/** Structured data that several pages share: JSON-LD of schema.org. */

type Absolute = Pick<HeadContext, 'absolute' | 'shop'>;

/** The breadcrumbs of a page: the home page first, then each `[name, path]`. */
export const breadcrumbs = (
  trail: readonly (readonly [name: string, path: string])[],
  { absolute, shop }: Absolute,
): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[shop.name, '/'] as const, ...trail].map(([name, path], place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: absolute(path),
  })),
});

/** The shop itself. */
export const organization = ({ absolute, shop }: Absolute): Exclude<Organization, string> => ({
  '@type': 'OnlineStore',
  '@id': absolute('/#shop'),
  name: shop.name,
  url: absolute('/'),
  logo: absolute(shop.logo ?? '/icon-512.png'),
  areaServed: 'KE',
});

/** The site, with the address of its search. */
export const webSite = ({ absolute, shop }: Absolute): WebSite => {
  const searching: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: absolute('/search?q={search_term_string}') },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': absolute('/#site'),
    name: shop.name,
    url: absolute('/'),
    inLanguage: 'en',
    publisher: { '@id': absolute('/#shop') },
    potentialAction: searching,
  };
};

export const articlePath = ({ articleID }: Pick<ArticleSummary, 'articleID'>): string => `/article/${articleID}`;

/** The event of an article; null for an article that is not an event. */
export function createEvent(article: ArticleSummary, { absolute, share, shop }: HeadContext): Event | null {
  if (!article.event) return null;
  const { startsAt, venue } = article.event;
  return {
    '@type': 'Event',
    name: article.title,
    description: article.intro,
    startDate: startsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: venue,
      address: { '@type': 'PostalAddress', name: venue, addressCountry: 'KE' },
    },
    image: share(article.photo, article.title).url,
    url: absolute(articlePath(article)),
    organizer: { '@id': absolute('/#shop'), '@type': 'OnlineStore', name: shop.name, url: absolute('/') },
  };
}
