import type { Thing, WithContext } from 'schema-dts';
import { pageTitle } from '#contract/pages.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { isOff } from '#contract/shop-sections.ts';
import { oneLineExcerpt } from './excerpt.ts';
import { escapeJson, escapeMarkup } from './markup.ts';

/** A share picture: JPEG of 1200×630 (scripts/share-pictures.ts). */
export interface SharePicture {
  /** Absolute. */
  readonly url: string;
  /** What it shows. */
  readonly alt: string;
}

/** The metadata of a page for browsers, search engines and messengers. */
export interface Head {
  /** Without the shop's name. */
  readonly title: string;
  /** The title in messengers, where it says more than `title`. */
  readonly sharedTitle?: string;
  readonly description: string;
  /** The canonical address, absolute; null for a page without one. */
  readonly canonical: string | null;
  /** The absolute addresses of the neighbouring pages of a list. */
  readonly previous?: string | null;
  readonly next?: string | null;
  /** Whether search engines may list the page. */
  readonly indexed: boolean;
  /**
   * The id of an element before which the browser paints nothing, where the page would move while it arrives. Browsers
   * without `rel=expect` ignore it.
   */
  readonly paintedFrom?: string;
  readonly kind: 'website' | 'product' | 'article';
  readonly picture: SharePicture;
  /** Open Graph properties of the kind, such as the price. */
  readonly properties: readonly (readonly [name: string, content: string])[];
  /** Structured data (schema.org). */
  readonly data: readonly Thing[];
}

const maxDescriptionLength = 200;

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeMarkup(content)}">`;

const jsonLd = (thing: Thing) => {
  const data = { '@context': 'https://schema.org', ...(thing as object) } as WithContext<Exclude<Thing, string>>;
  return `<script type="application/ld+json">${escapeJson(data)}</script>`;
};

/** Renders the elements of a head, escaped. Their text comes from the shop and its owner, and never from the caller. */
export function renderHead(head: Head, shop: ShopFacts): string {
  const title = pageTitle(head.title, shop.name);
  const description = oneLineExcerpt(head.description, maxDescriptionLength);
  return [
    `<title>${escapeMarkup(title)}</title>`,
    meta('name', 'description', description),
    ...(head.indexed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(head.canonical === null ? [] : [`<link rel="canonical" href="${escapeMarkup(head.canonical)}">`]),
    ...(head.previous ? [`<link rel="prev" href="${escapeMarkup(head.previous)}">`] : []),
    ...(head.next ? [`<link rel="next" href="${escapeMarkup(head.next)}">`] : []),
    ...(head.paintedFrom ? [`<link rel="expect" href="#${head.paintedFrom}" blocking="render">`] : []),
    ...(isOff(shop, '/articles')
      ? []
      : ['<link rel="alternate" type="application/atom+xml" title="Blog" href="/feed.xml">']),
    meta('property', 'og:site_name', shop.name),
    meta('property', 'og:locale', 'en_KE'),
    meta('property', 'og:type', head.kind),
    meta('property', 'og:title', head.sharedTitle ?? head.title),
    meta('property', 'og:description', description),
    ...(head.canonical === null ? [] : [meta('property', 'og:url', head.canonical)]),
    meta('property', 'og:image', head.picture.url),
    meta('property', 'og:image:type', 'image/jpeg'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', head.picture.alt),
    ...head.properties.map(([name, content]) => meta('property', name, content)),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...head.data.map(jsonLd),
  ].join('');
}
