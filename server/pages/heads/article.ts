import type { Article as ArticleData } from 'schema-dts';
import * as v from 'valibot';
import { type Article, getArticle } from '#contract/articles.ts';
import { numericID } from '#contract/fields.ts';
import { pages } from '#contract/pages.ts';
import type { HeadContext, HeadOf } from '../context.ts';
import { notFoundHead, plainHead } from './plain.ts';
import { articlePath, breadcrumbs, createEvent, organization } from './structured.ts';

const createArticleData = (article: Article, picture: string, context: HeadContext): ArticleData => ({
  '@type': 'Article',
  headline: article.title,
  description: article.intro,
  image: picture,
  datePublished: article.dateAdded,
  author: { '@type': 'Person', name: article.author },
  publisher: organization(context),
  mainEntityOfPage: context.absolute(articlePath(article)),
  isAccessibleForFree: article.tier === 'free',
});

/** The head of an article, from the API's response without a token, which has only the intro of a premium article. */
export const articleHead: HeadOf = async (context) => {
  const { articleID } = context.params;
  if (articleID === undefined) return { status: 200, head: plainHead('article', context) };
  const id = v.safeParse(numericID, articleID);
  const article = id.success ? await context.callApi(getArticle, { params: { id: id.output } }) : null;
  if (!article) return notFoundHead('article', context);
  const path = articlePath(article);
  const picture = context.share(article.photo, article.title);
  const event = createEvent(article, context);
  const section = event ? ([pages.events.title, '/events'] as const) : ([pages.articles.title, '/articles'] as const);
  return {
    status: 200,
    head: {
      title: article.title,
      description: article.intro,
      canonical: context.absolute(path),
      indexed: true,
      kind: 'article',
      picture,
      properties: [
        ['article:published_time', article.dateAdded],
        ['article:author', article.author],
        ...article.categories.map((category) => ['article:tag', category] as const),
      ],
      data: [
        createArticleData(article, picture.url, context),
        ...(event ? [event] : []),
        breadcrumbs([section, [article.title, path]], context),
      ],
    },
  };
};
