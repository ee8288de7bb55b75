import { shop } from '#contract/shop.ts';
import { titles } from '#contract/titles.ts';
import type { Head } from './head.ts';
import { escapeMarkup } from './markup.ts';

/** The links of a page without script. */
const ways: readonly (readonly [path: string, name: string])[] = [
  ['/products', titles.products],
  ['/services', titles.services],
  ['/articles', titles.articles],
  ['/events', titles.events],
  ['/about-us', titles.aboutUs],
  ['/contact-us', titles.contactUs],
];

const needsScript = `${shop.name} needs JavaScript to show the whole page, and for your cart, your account and payments. Please turn it on and reload the page.`;
const readsWithoutScript = 'You can read this page without JavaScript. Your cart, your account and payments need it.';

/**
 * Renders the content of `noscript`: one sentence below a rendered body; otherwise the page's title and description,
 * and links to other pages.
 */
export function renderPlain({ title, description }: Pick<Head, 'title' | 'description'>, isDrawn: boolean): string {
  if (isDrawn) return `<p>${readsWithoutScript}</p>`;
  const links = ways.map(([path, name]) => `<li><a href="${path}">${escapeMarkup(name)}</a></li>`).join('');
  return `<h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(description)}</p><p>${needsScript}</p><ul>${links}</ul>`;
}
