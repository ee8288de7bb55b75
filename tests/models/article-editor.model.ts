import type { DeskArticle } from '#contract/desk/articles.ts';
import { articleEditorMachine } from '#machines/article-editor/index.ts';
import { defineEditorModel } from './editor-models.ts';

export const articleOf = (facts: Partial<DeskArticle> = {}): DeskArticle => ({
  articleID: 7,
  state: 'version 1',
  title: 'News',
  intro: 'Short.',
  content: 'A **long** text.',
  photo: 'news-lime',
  author: 'Amina',
  categories: ['guides', 'mobile'],
  tier: 'free',
  highlight: true,
  event: { startsAt: '2026-12-05T11:00:00.000Z', venue: 'Sarit' },
  visibility: 'shown',
  publishAt: null,
  dateAdded: '2026-11-24T09:00:00.000Z',
  ...facts,
});
const article = articleOf();
/** What another person has written meanwhile. */
const theirs = articleOf({ state: 'version 2', title: 'Their news', author: 'Juma' });

const base = {
  title: 'News',
  intro: 'Short.',
  content: 'A **long** text.',
  photo: 'news-lime',
  author: 'Amina',
  categories: 'guides, mobile',
  tier: 'free',
  highlight: 'yes',
  eventAt: '2026-12-05T14:00',
  venue: 'Sarit',
  visibility: 'shown',
  publishAt: '',
};
const empty = {
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
const filled = { title: 'Cup', intro: 'It begins.', content: 'On Saturday.', author: 'Amina' };

export const articleEditorModel = defineEditorModel<DeskArticle>({
  machine: articleEditorMachine,
  thing: article,
  theirs,
  name: 'title',
  other: 'author',
  base,
  theirBase: { ...base, title: 'Their news', author: 'Juma' },
  empty,
  filled,
  errorsOf: (draft) =>
    Object.fromEntries(
      Object.keys(filled).flatMap((name) => (draft[name] === '' ? [[name, 'Required details missing.']] : [])),
    ),
  saved: ({ title, author }, loaded) => ({
    call: 'saveDeskArticle',
    params: { articleID: '7' },
    body: {
      decidedOn: loaded?.state,
      article: {
        title,
        intro: 'Short.',
        content: 'A **long** text.',
        photo: 'news-lime',
        author,
        categories: ['guides', 'mobile'],
        tier: 'free',
        highlight: true,
        event: { startsAt: '2026-12-05T11:00:00.000Z', venue: 'Sarit' },
        visibility: 'shown',
        publishAt: null,
      },
    },
  }),
  added: {
    call: 'addDeskArticle',
    params: {},
    body: {
      article: {
        ...filled,
        photo: 'news-lime',
        categories: [],
        tier: 'free',
        highlight: false,
        event: null,
        visibility: 'hidden',
        publishAt: null,
      },
    },
  },
});
