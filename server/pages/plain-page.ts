import { pages } from '#contract/pages.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { isOff } from '#contract/shop-sections.ts';
import { noScriptTexts } from '../texts/index.ts';
import type { Head } from './head.ts';
import { escapeMarkup } from './markup.ts';

/** The links of a page without script. */
const links: readonly (readonly [path: string, name: string])[] = [
  ['/products', pages.products.title],
  ['/services', pages.services.title],
  ['/articles', pages.articles.title],
  ['/events', pages.events.title],
  ['/about-us', pages.aboutUs.title],
  ['/contact-us', pages.contactUs.title],
];

/**
 * Renders the content of `noscript`: one sentence below a rendered body; otherwise the page's title and description,
 * and links to other pages.
 */
export function renderPlain(
  { title, description }: Pick<Head, 'title' | 'description'>,
  isDrawn: boolean,
  shop: ShopFacts,
): string {
  if (isDrawn) return `<p>${noScriptTexts.readsWithoutScript}</p>`;
  const items = links
    .filter(([path]) => !isOff(shop, path))
    .map(([path, name]) => `<li><a href="${path}">${escapeMarkup(name)}</a></li>`)
    .join('');
  return `<h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(description)}</p><p>${noScriptTexts.needsScript(shop.name)}</p><ul>${items}</ul>`;
}
