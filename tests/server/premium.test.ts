import { describe, expect, it } from 'vitest';
import { plainText } from '#server/articles/summary.ts';
import { articles } from '#server/db/schema.ts';
import { sampleShop } from '#server/seed/sample.ts';
import { subscribeTo } from '#tests/support/server/buying.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { connect, signUp } from '#tests/support/server/small-catalogue.ts';

const { articles: samples } = sampleShop;

/** The paid articles of the sample blog, whose ids are their positions in the list. */
const premium = samples.flatMap((article, index) =>
  article.tier === 'paid' ? [{ ...article, articleID: index + 1 }] : [],
);
const categories = [...new Set(samples.flatMap((article) => article.categories))];

/** Returns pieces of every line of the content, as Markdown and as plain text, that are not in the intro. */
const piecesOf = ({ content, intro }: { content: string; intro: string }): string[] =>
  content
    .split('\n')
    .flatMap((line) => [line.slice(0, 40), plainText(line).slice(0, 40)])
    .filter((piece) => piece.length > 25 && !intro.includes(piece));
const secrets = premium.flatMap(piecesOf);

const server = forFile(await startTestServer());
const [reader, listener] = [await signUp(server), await signUp(server)];
await subscribeTo(server, listener, 'service', 1);

const read = async (articleID: number, token?: string) =>
  (await server.call('GET', `/v1/article/${articleID}/get`, token ? { token } : {})).json.message;

/** Every path that returns data of articles. */
const paths = [
  '/article?limit=200',
  ...categories.map((category) => `/article?category=${category}`),
  '/articles/highlight',
  ...[0, 1, 2, 3].map((page) => `/article/page/${page}`),
  ...['other', 'highlight'].flatMap((name) => [0, 1, 2].map((page) => `/article/section/${name}/page/${page}/get`)),
  ...samples.map((_, index) => `/article/${index + 1}/get`),
  ...premium.map(({ title }) => `/search/${encodeURIComponent(title.slice(0, 100))}`),
  ...secrets.slice(0, 30).map((piece) => `/search/${encodeURIComponent(piece)}`),
];

async function leaks(token?: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const { status, json } = await server.call('GET', `/v1${path}`, token ? { token } : {});
    expect(status, path).toBe(200);
    const strings: string[] = [];
    JSON.stringify(json, (_, value) => {
      if (typeof value === 'string') strings.push(value);
      return value;
    });
    const all = strings.join('\n');
    found.push(...secrets.filter((secret) => all.includes(secret)).map((secret) => `${path}: ${secret}`));
  }
  return found;
}

describe('premium content', () => {
  it('has enough premium content for these tests', () => {
    expect(premium.length).toBeGreaterThan(5);
    expect(secrets.length).toBeGreaterThan(100);
  });

  // @verifies Premium articles need a subscription
  it('reaches no visitor by any path', async () => {
    expect(await leaks()).toEqual([]);
  });

  // @verifies Instead of full content
  it('reaches no user without a subscription by any path', async () => {
    expect(await leaks(reader.token)).toEqual([]);
  });

  it('reaches no subscriber of another plan', async () => {
    expect(await leaks(listener.token)).toEqual([]);
  });

  it('cannot be inferred from search results', async () => {
    const word = 'quetzalcoatlus';
    await server.db.insert(articles).values([
      { ...hidden, tier: 'paid', content: `All about the ${word}.` },
      { ...hidden, tier: 'paid', title: 'Of dinosaurs', content: '' },
    ]);
    const { json } = await server.call('GET', `/v1/search/${word}`);
    expect(json.message.count).toBe(0);
    expect((await server.call('GET', '/v1/search/dinosaurs')).json.message.count).toBe(1);
  });
});

const hidden = {
  title: 'Old beasts',
  intro: 'Large ones.',
  photo: '/images/news-ocean.svg',
  author: 'A. Writer',
  dateAdded: new Date('2020-01-01T00:00:00Z'),
};

describe('a premium article', () => {
  const one = premium[0]?.articleID ?? 0;

  // @verifies A premium article shows the intro
  it('is sent to other readers with its intro and without content', async () => {
    for (const token of [undefined, reader.token, listener.token])
      expect(await read(one, token)).toMatchObject({
        tier: 'paid',
        intro: premium[0]?.intro,
        entryText: plainText(premium[0]?.intro ?? '').slice(0, 400),
        content: '',
      });
  });

  // @verifies Premium articles need a subscription
  it.each([connect.blogMonth, connect.proMonth])('is sent in full to a subscriber of plan %i', async (plan) => {
    const user = await signUp(server);
    await subscribeTo(server, user, 'blog', plan);
    for (const { articleID, content } of premium) expect((await read(articleID, user.token)).content).toBe(content);
  });

  it('reveals no other premium content to a subscriber', async () => {
    const user = await signUp(server);
    await subscribeTo(server, user, 'blog', connect.blogMonth);
    const { content: _, ...beside } = await read(one, user.token);
    const text = JSON.stringify(beside);
    expect(secrets.filter((secret) => text.includes(JSON.stringify(secret).slice(1, -1)))).toEqual([]);
  });

  it('is refused entirely with an invalid token', async () => {
    const { status, json } = await server.call('GET', `/v1/article/${one}/get`, { token: 'x'.repeat(43) });
    expect([status, json.success]).toEqual([401, 0]);
  });
});

it('premium content is open until the very end of the subscription, and then closed', async () => {
  const day = 24 * 60 * 60 * 1000;
  const credentials = { phoneNumber: '0722 000 001', password: 'a long password' };
  const { json } = await server.call('POST', '/v1/register', { body: credentials });
  await subscribeTo(server, json.message, 'blog', connect.blogMonth);
  server.pass(30 * day - 1);
  expect((await read(premium[0]?.articleID ?? 0, json.message.token)).content).toBe(premium[0]?.content);
  const again = await server.call('POST', '/v1/login', { body: credentials });
  server.pass(1);
  expect((await read(premium[0]?.articleID ?? 0, again.json.message.token)).content).toBe('');
});
