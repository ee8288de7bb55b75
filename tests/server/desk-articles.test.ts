import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ArticleEdit, ArticleRow, DeskArticle } from '#contract/desk/articles.ts';
import { articles, auditLog, pictures } from '#server/db/schema.ts';
import { publishDue } from '#server/jobs/publish.ts';
import { deleteExpired } from '#server/jobs/retention.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openVaultShop } from '#tests/support/server/vault.ts';

/** Articles at the desk. */

const shop = forFile(await openVaultShop());
const writer = await openDesk(shop, 'writer');

const draft: ArticleEdit = {
  title: 'Cup of the coast',
  intro: 'It begins on Saturday.',
  content: 'Come to **Mombasa**.',
  photo: 'news-lime',
  author: 'Amina',
  categories: ['Guides', 'mobile'],
  tier: 'free',
  highlight: false,
  event: null,
  visibility: 'hidden',
  publishAt: null,
};
const add = async (change: Partial<ArticleEdit> = {}): Promise<number> =>
  (await writer.change('/article', { article: { ...draft, ...change } })).json.message.articleID;
const read = async (articleID: number): Promise<DeskArticle> =>
  (await writer.call('GET', `/article/${articleID}`)).json.message;
const save = async (articleID: number, change: Partial<ArticleEdit>) => {
  const { articleID: _, state, dateAdded: __, ...article } = await read(articleID);
  return writer.change(`/article/${articleID}`, { decidedOn: state, article: { ...article, ...change } });
};
const list = async (query = ''): Promise<ArticleRow[]> =>
  (await writer.call('GET', `/article${query}`)).json.message.articles;
const isRead = async (articleID: number) => (await shop.call('GET', `/v1/article/${articleID}/get`)).status === 200;
/** The ids that readers find: in the list, in the feed, and in the sitemap. */
async function places(articleID: number): Promise<boolean[]> {
  const listed = (await shop.call('GET', '/v1/article')).json.message.map((one: ArticleRow) => one.articleID);
  const [feed, map] = await Promise.all(
    ['/feed.xml', '/sitemap-articles-0.xml'].map(async (path) => (await shop.app.request(path)).text()),
  );
  return [
    listed.includes(articleID),
    feed?.includes(`/article/${articleID}<`),
    map?.includes(`/article/${articleID}<`),
  ].map(Boolean);
}

describe('an article at the desk', () => {
  it('is a draft that no reader sees, is edited, shown with the date of that moment, and hidden again with the same', async () => {
    const articleID = await add();
    expect(await read(articleID)).toMatchObject({
      ...draft,
      categories: ['guides', 'mobile'],
      state: 'version 1',
      visibility: 'hidden',
    });
    expect([await isRead(articleID), ...(await places(articleID))]).toEqual([false, false, false, false]);
    shop.pass(3 * 3_600_000);
    expect((await save(articleID, { title: 'Cup' })).json.message).toEqual({ articleID, state: 'version 2' });
    shop.pass(60_000);
    await save(articleID, { visibility: 'shown' });
    const shownAt = shop.deps.clock().toISOString();
    expect(await read(articleID)).toMatchObject({ title: 'Cup', visibility: 'shown', dateAdded: shownAt });
    expect([await isRead(articleID), ...(await places(articleID))]).toEqual([true, true, true, true]);
    shop.pass(60_000);
    await save(articleID, { visibility: 'hidden' });
    expect([await isRead(articleID), ...(await places(articleID))]).toEqual([false, false, false, false]);
    await save(articleID, { visibility: 'shown' });
    expect((await read(articleID)).dateAdded).toBe(shownAt);
  });

  it('shows an article at once that is seen from a past moment on', async () => {
    const now = shop.deps.clock();
    const articleID = await add({ visibility: 'later', publishAt: new Date(now.getTime() - 3_600_000).toISOString() });
    expect(await read(articleID)).toMatchObject({
      visibility: 'shown',
      publishAt: null,
      dateAdded: now.toISOString(),
    });
  });

  it('is shown by itself at its time, as the newest', async () => {
    const publishAt = new Date(shop.deps.clock().getTime() + 3_600_000).toISOString();
    const articleID = await add({ visibility: 'later', publishAt });
    expect(await read(articleID)).toMatchObject({ visibility: 'later', publishAt, dateAdded: publishAt });
    await publishDue(shop.deps);
    expect(await isRead(articleID)).toBe(false);
    shop.pass(3_600_000);
    await publishDue(shop.deps);
    expect(await isRead(articleID)).toBe(true);
    expect((await list())[0]).toMatchObject({ articleID, visibility: 'shown', dateAdded: publishAt });
  });

  it('that is shown before its time gets the date of that moment', async () => {
    const publishAt = new Date(shop.deps.clock().getTime() + 3_600_000).toISOString();
    const articleID = await add({ visibility: 'later', publishAt });
    shop.pass(60_000);
    await save(articleID, { visibility: 'shown' });
    expect(await read(articleID)).toMatchObject({
      visibility: 'shown',
      publishAt: null,
      dateAdded: shop.deps.clock().toISOString(),
    });
  });

  it('with a day and a place is an event, and listed among the events', async () => {
    const event = { startsAt: '2026-12-05T11:00:00.000Z', venue: 'Sarit' };
    const articleID = await add({ visibility: 'shown', event });
    expect((await read(articleID)).categories).toEqual(['guides', 'mobile', 'events']);
    const events = (await shop.call('GET', '/v1/article?category=events')).json.message;
    expect(events.find((one: ArticleRow) => one.articleID === articleID)).toMatchObject({ event });
  });

  it('is premium for subscribers alone', async () => {
    const articleID = await add({ visibility: 'shown', tier: 'paid' });
    const answer = await shop.call('GET', `/v1/article/${articleID}/get`);
    expect(answer.json.message).toMatchObject({ tier: 'paid', content: '' });
  });

  it('is refused with what is wrong: without a title, with half an event, and with a picture that is gone', async () => {
    const tried = async (change: object) =>
      (await writer.change('/article', { article: { ...draft, ...change } })).status;
    expect(await tried({ title: ' ' })).toBe(400);
    expect(await tried({ event: { startsAt: '', venue: 'Sarit' } })).toBe(400);
    expect(await tried({ visibility: 'later', publishAt: null })).toBe(400);
    const gone = `/pictures/${'a'.repeat(64)}-1280.webp`;
    expect(await tried({ photo: gone })).toBe(409);
    const articleID = await add();
    expect((await save(articleID, { photo: gone })).json).toMatchObject({ reason: 'refused' });
    expect((await writer.call('GET', '/article/999999')).status).toBe(404);
  });

  it('of two writers is changed by the first, and the second sees both states', async () => {
    const articleID = await add();
    const late = { decidedOn: 'version 1', article: { ...draft, title: 'Late' } };
    await save(articleID, { title: 'First' });
    const refused = await writer.change(`/article/${articleID}`, late);
    expect(refused.json).toMatchObject({
      reason: 'overtaken',
      states: { decidedOn: 'version 1', now: 'version 2' },
    });
    expect((await read(articleID)).title).toBe('First');
  });

  it('is written by a writer and the owner, and hidden from the other roles of the desk', async () => {
    const support = await openDesk(shop, 'support');
    expect((await support.call('GET', '/article')).json.reason).toBe('not allowed');
    const articleID = await add();
    const [row] = await shop.db.select().from(auditLog).where(eq(auditLog.target, 'a new article'));
    expect(row).toMatchObject({ who: writer.name, call: 'POST /article' });
    expect(JSON.stringify(row)).not.toContain('Mombasa');
    expect(articleID).toBeGreaterThan(0);
  });
});

describe('the list of articles at the desk', () => {
  it('has drafts among the others, and finds a part of a title', async () => {
    const articleID = await add({ title: 'Needle 100%' });
    const found = async (query: string) => (await list(query)).map((one) => one.articleID);
    expect(await found('?search=dle%20100%25')).toEqual([articleID]);
    expect(await found('?only=hidden')).toContain(articleID);
    expect(await found('?only=later')).not.toContain(articleID);
    const all = await found('?limit=100');
    const pages: number[] = [];
    let before: string | null = '';
    while (before !== null) {
      const { json } = await writer.call('GET', `/article?limit=3${before && `&before=${before}`}`);
      pages.push(...json.message.articles.map((one: ArticleRow) => one.articleID));
      before = json.message.next as string | null;
    }
    expect(pages).toEqual(all);
    expect((await writer.call('GET', '/article?before=x')).status).toBe(400);
  });
});

it('does not delete the uploaded picture of an article', async () => {
  const hash = 'b'.repeat(64);
  const row = { width: 320, height: 320, type: 'webp' as const, content: new Uint8Array([1]) };
  await shop.db.insert(pictures).values([
    { ...row, hash, createdAt: new Date(0) },
    { ...row, hash: 'c'.repeat(64), createdAt: new Date(0) },
  ]);
  const articleID = await add();
  await shop.db
    .update(articles)
    .set({ photo: `/pictures/${hash}-320.webp` })
    .where(eq(articles.articleID, articleID));
  await deleteExpired(shop.deps);
  expect((await shop.db.select().from(pictures)).map((one) => one.hash)).toEqual([hash]);
});
