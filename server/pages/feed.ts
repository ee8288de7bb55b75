import { compiler } from 'markdown-to-jsx/html';
import { pages, pageTitle } from '#contract/pages.ts';
import type { FeedArticle } from '../articles/feed.ts';
import { pageDescriptions } from '../texts/index.ts';
import { escapeMarkup } from './markup.ts';

const element = (name: string, content: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeMarkup(content)}</${name}>`;

/** Converts Markdown to HTML. HTML in the Markdown is escaped, so that a feed reader does not run it. */
const toHtml = (markdown: string): string => compiler(markdown, { disableParsingRawHTML: true, forceBlock: true });

function renderEntry(article: FeedArticle, publicUrl: string): string {
  const address = `${publicUrl}/article/${article.articleID}`;
  const date = article.dateAdded.toISOString();
  return [
    '<entry>',
    element('id', address),
    element('title', article.title),
    `<link rel="alternate" type="text/html" href="${escapeMarkup(address)}"/>`,
    element('published', date),
    element('updated', date),
    `<author>${element('name', article.author)}</author>`,
    ...article.categories.map((category) => `<category term="${escapeMarkup(category)}"/>`),
    element('summary', article.intro),
    article.content === null ? '' : element('content', toHtml(article.content), ' type="html"'),
    '</entry>',
  ].join('');
}

/**
 * Renders the blog as an Atom feed (RFC 4287): free articles with their content, premium ones with their intro only.
 */
export function renderFeed(articles: readonly FeedArticle[], shop: string, publicUrl: string): string {
  const updated = articles[0]?.dateAdded ?? new Date(0);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="${escapeMarkup(publicUrl)}/">`,
    element('id', `${publicUrl}/articles`),
    element('title', pageTitle(pages.articles.title, shop)),
    element('subtitle', pageDescriptions(shop).articles ?? ''),
    element('updated', updated.toISOString()),
    `<author>${element('name', shop)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(publicUrl)}/feed.xml"/>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(publicUrl)}/articles"/>`,
    ...articles.map((article) => renderEntry(article, publicUrl)),
    '</feed>',
  ].join('');
}
