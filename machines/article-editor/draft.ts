import * as v from 'valibot';
import { type ArticleEdit, articleEdit, type DeskArticle } from '#contract/desk/articles.ts';
import { issueSentence } from '../support/issue-sentence.ts';
import type { Draft } from '../support/merge.ts';
import { fromLocal, toLocal } from '../support/typed-text.ts';

export const articleFields = [
  'title',
  'intro',
  'content',
  'photo',
  'author',
  'categories',
  'tier',
  'highlight',
  'eventAt',
  'venue',
  'visibility',
  'publishAt',
] as const;
export type ArticleField = (typeof articleFields)[number];

/** The draft of a new article, which is hidden until a person shows it. */
export const newDraft: Readonly<Record<ArticleField, string>> = {
  title: '',
  intro: '',
  content: '',
  photo: 'news-lime',
  author: '',
  categories: '',
  tier: 'free',
  highlight: '',
  eventAt: '',
  venue: '',
  visibility: 'hidden',
  publishAt: '',
};

/** The draft of an article as it is in the shop. */
export const toDraft = (article: DeskArticle): Readonly<Record<ArticleField, string>> => ({
  title: article.title,
  intro: article.intro,
  content: article.content,
  photo: article.photo,
  author: article.author,
  categories: article.categories.join(', '),
  tier: article.tier,
  highlight: article.highlight ? 'yes' : '',
  eventAt: toLocal(article.event?.startsAt ?? null),
  venue: article.event?.venue ?? '',
  visibility: article.visibility,
  publishAt: toLocal(article.publishAt),
});

/** The body of the call that saves a draft. */
export function toEdit(draft: Draft): ArticleEdit {
  const of = (name: ArticleField): string => draft[name] ?? '';
  const isEvent = of('eventAt') !== '' || of('venue').trim() !== '';
  return {
    title: of('title'),
    intro: of('intro'),
    content: of('content'),
    photo: of('photo').trim(),
    author: of('author'),
    categories: of('categories')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    tier: of('tier') as ArticleEdit['tier'],
    highlight: of('highlight') === 'yes',
    event: isEvent ? { startsAt: fromLocal(of('eventAt')) ?? '', venue: of('venue') } : null,
    visibility: of('visibility') as ArticleEdit['visibility'],
    publishAt: of('visibility') === 'later' ? fromLocal(of('publishAt')) : null,
  };
}

const fieldsOfEvent: Readonly<Record<string, ArticleField>> = { 'event.startsAt': 'eventAt', 'event.venue': 'venue' };

/** The errors of a draft by the names of its fields, as sentences; empty for one that can be saved. */
export function checkDraft(draft: Draft): Draft {
  const parsed = v.safeParse(articleEdit, toEdit(draft));
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of parsed.issues) {
    const path = v.getDotPath(issue) ?? '';
    errors[fieldsOfEvent[path] ?? path.split('.')[0] ?? ''] ??= issueSentence(issue);
  }
  return errors;
}
