import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type ArticleSummary, article, articleSummary } from '#contract/articles.ts';
import { articles } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';

const day = 24 * 60 * 60 * 1000;

type Row = typeof articles.$inferInsert;

/** An article that is as many days old as its `articleID`. */
const written = (articleID: number, more: Partial<Row> = {}): Row => ({
  articleID,
  title: `Article ${articleID}`,
  content: `# Heading\n\nThe *text* of [article](/articles) ${articleID}.`,
  intro: `Intro ${articleID}.`,
  photo: '/images/news-ocean.svg',
  author: 'A. Writer',
  dateAdded: new Date(server.deps.clock().getTime() - articleID * day),
  categories: ['news'],
  tier: 'free',
  ...more,
});

const event = (articleID: number, startsAt: string) =>
  written(articleID, { categories: ['events'], eventStartsAt: new Date(startsAt), eventVenue: 'KICC' });

const server = forFile(await startTestServer({}, { database: 'empty' }));
await server.db.insert(articles).values([
  ...Array.from({ length: 20 }, (_, index) => written(index + 1)),
  ...Array.from({ length: 8 }, (_, index) => written(index + 21, { highlight: true, categories: ['guides'] })),
  // The test's time is noon in Nairobi on 21 November.
  event(31, '2026-12-05T15:00:00Z'),
  event(32, '2026-11-20T15:00:00Z'),
  event(33, '2026-11-20T22:00:00Z'),
  event(34, '2026-11-22T15:00:00Z'),
  event(35, '2026-11-20T20:59:00Z'),
  written(36, { categories: ['events'] }),
  written(40, { categories: ['guides', 'safety', 'mobile'] }),
  written(41, { categories: ['safety', 'mobile'] }),
]);

const get = async (path: string) => (await server.call('GET', `/v1${path}`)).json.message;
const ids = (list: ArticleSummary[]) => list.map(({ articleID }) => articleID);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const newestFirst = [...range(1, 28), ...range(31, 36), 40, 41];

describe('lists of articles', () => {
  // @verifies Article: articleID
  // @verifies Article: title
  // @verifies Article: intro
  // @verifies Article: entryText
  // @verifies Article: photo
  // @verifies Article: author
  // @verifies Article: dateAdded
  // @verifies Article: categories[]
  // @verifies Article: tier
  it('lists articles newest first in the contract’s shape, without content', async () => {
    const list = await get('/article');
    expect(ids(list)).toEqual(newestFirst);
    for (const one of list) expect(v.parse(v.strictObject(articleSummary.entries), one)).toEqual(one);
    expect(list[0]).toMatchObject({ entryText: 'Heading The text of article 1.', event: null });
  });

  it('lists as many articles as the limit allows', async () => {
    expect(ids(await get('/article?limit=3'))).toEqual([1, 2, 3]);
  });

  it('filters articles by category', async () => {
    expect(ids(await get('/article?category=safety'))).toEqual([40, 41]);
    expect(await get('/article?category=nothing')).toEqual([]);
  });

  it('lists current events with the soonest first, then past events with the latest first', async () => {
    const list = await get('/article?category=events');
    // An event that began at one in the morning today still counts as upcoming; one at a minute before midnight was
    // yesterday.
    expect(ids(list)).toEqual([33, 34, 31, 35, 32, 36]);
    expect(list[1].event).toEqual({ startsAt: '2026-11-22T15:00:00.000Z', venue: 'KICC' });
  });

  // @verifies GET: /article
  // @verifies GET: /article/page/{page}
  // @verifies GET: /article/section/{section}/page/{page}/get
  // @verifies GET: /article/{id}/get
  it('pages articles by twelve, from page 0, and returns an empty page after the last', async () => {
    const pages = await Promise.all([0, 1, 2, 3, 4, 999_999].map((page) => get(`/article/page/${page}`)));
    expect(pages.map((page) => page.length)).toEqual([12, 12, 12, 0, 0, 0]);
    expect(ids(pages.flat())).toEqual(newestFirst);
  });

  // @verifies Load more pages through articles by section: other
  // @verifies Load more pages through articles by section: highlight
  // @verifies Visitor browses the blog
  // @verifies GET: /article
  // @verifies GET: /article/page/{page}
  // @verifies GET: /article/section/{section}/page/{page}/get
  // @verifies GET: /article/{id}/get
  it('lists articles by section: the highlighted ones, and all others', async () => {
    expect(ids(await get('/article/section/highlight/page/0/get'))).toEqual(range(21, 28));
    expect(await get('/article/section/highlight/page/1/get')).toEqual([]);
    const others = await Promise.all([0, 1, 2, 3].map((page) => get(`/article/section/other/page/${page}/get`)));
    expect(ids(others.flat())).toEqual(newestFirst.filter((id) => id < 21 || id > 28));
  });

  it.each([
    '/article/page/-1',
    '/article/page/1.5',
    '/article/page/get',
    '/article/section/all/page/0/get',
    '/article?limit=0',
    '/article?sort=title',
  ])('refuses the article list %s', async (path) => {
    const { status, json } = await server.call('GET', `/v1${path}`);
    expect([status, json.success]).toEqual([400, 0]);
  });
});

describe('one article', () => {
  // @verifies Visitors read articles
  // @verifies Article: content
  // @verifies Article: comments[] (name, message, dateAdded)
  // @verifies Article: recommendedArticles
  // @verifies Article: nextArticle
  // @verifies Article: previousArticle
  // @verifies Visitor reads articles
  // @verifies GET: /article
  // @verifies GET: /article/page/{page}
  // @verifies GET: /article/section/{section}/page/{page}/get
  // @verifies GET: /article/{id}/get
  it('returns a whole article with the next newer and the next older one', async () => {
    const one = await get('/article/5/get');
    expect(v.parse(v.strictObject(article.entries), one)).toEqual(one);
    expect(one.content).toBe('# Heading\n\nThe *text* of [article](/articles) 5.');
    expect([one.nextArticle.articleID, one.previousArticle.articleID]).toEqual([4, 6]);
  });

  it('returns no newer article than the newest and no older one than the oldest', async () => {
    expect((await get('/article/1/get')).nextArticle).toBeNull();
    expect((await get('/article/41/get')).previousArticle).toBeNull();
  });

  it('visits both of two articles of the same moment when it follows the links through all', async () => {
    const dateAdded = new Date(server.deps.clock().getTime() - 100 * day);
    await server.db.insert(articles).values(range(51, 53).map((id) => written(id, { dateAdded })));
    const way: number[] = [];
    for (let id: number | undefined = 41; id !== undefined; ) {
      way.push(id);
      id = (await get(`/article/${id}/get`)).previousArticle?.articleID;
    }
    expect(way).toEqual([41, 53, 52, 51]);
  });

  it('recommends the articles that share the most categories, newest first, and never the article itself', async () => {
    expect(ids((await get('/article/40/get')).recommendedArticles)).toEqual([41, 21, 22, 23]);
    expect(ids((await get('/article/3/get')).recommendedArticles)).toEqual([1, 2, 4, 5]);
  });

  it('fills up the recommendations with the newest articles where few share a category', async () => {
    expect(ids((await get('/article/41/get')).recommendedArticles)).toEqual([40, 1, 2, 3]);
  });

  it.each([
    // @verifies 'No content found'
    ['/article/999/get', 404, 'No content found'],
    ['/article/abc/get', 400, expect.any(String)],
    ['/article/0/get', 400, expect.any(String)],
  ])('answers the article %s with %i', async (path, status, message) => {
    const answer = await server.call('GET', `/v1${path}`);
    expect([answer.status, answer.json]).toEqual([status, { success: 0, message }]);
  });
});
