import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { commentLimits, commentPageLength } from '#contract/articles.ts';
import { auditLog, commentBlocks, comments, rateLimits, reactions } from '#server/db/schema.ts';
import { deleteExpired } from '#server/jobs/retention.ts';
import { loadShop } from '#server/seed/load.ts';
import { day } from '#server/time.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { smallShop } from '#tests/support/server/small-shop.ts';

const server = forFile(await startTestServer({}, { database: 'empty' }));
await loadShop(server.db, smallShop, server.deps.clock());
beforeEach(async () => {
  await server.db.delete(rateLimits);
  await server.db.delete(comments);
});

const validComment = { email: 'asha@example.com', name: 'Asha', comment: 'Well said.' };
const post = (body: unknown, articleID: number | string = 1) =>
  server.call('POST', `/v1/article/${articleID}/comment`, { body });
const shown = async (articleID = 1) => (await server.call('GET', `/v1/article/${articleID}/get`)).json.message.comments;

describe('a comment', () => {
  // @verifies Articles with: comments
  // @verifies Comment to post: email
  // @verifies Comment to post: name
  // @verifies Comment to post: comment
  // @verifies Comment: on success shows 'Comment posted'
  // @verifies Commenting needs no token
  // @verifies POST /article/{id}/comment: email, name, comment
  // @verifies 'Comment posted'
  it('accepts a comment without an account, answers as the spec says and shows it below its article alone', async () => {
    expect((await post({ ...validComment, name: '  Asha ', comment: 'Line one.\nLine two. ' })).json).toEqual({
      success: 1,
      message: 'Comment posted',
    });
    expect(await shown()).toEqual([
      {
        commentID: expect.any(Number),
        name: 'Asha',
        message: 'Line one.\nLine two.',
        dateAdded: server.deps.clock().toISOString(),
      },
    ]);
    expect(await shown(2)).toEqual([]);
  });

  it('stores a comment once when it is sent again because its answer was lost', async () => {
    expect((await post(validComment)).json).toEqual((await post(validComment)).json);
    await post({ ...validComment, comment: 'And again.' });
    await post(validComment, 2);
    expect((await shown()).map(({ message }: { message: string }) => message).sort()).toEqual([
      'And again.',
      validComment.comment,
    ]);
    expect(await shown(2)).toHaveLength(1);
  });

  it('is refused for a day from an address that the desk has blocked, in any case, and the audit does not name it', async () => {
    await post(validComment);
    const writer = await openDesk(server, 'writer');
    const listed = async () => (await writer.call('GET', '/comment')).json.message.comments[0];
    const { commentID } = await listed();
    const blocked = await writer.change(`/comment/${commentID}/block`, { decidedOn: 'shown' });
    const blockedUntil = new Date(server.deps.clock().getTime() + day).toISOString();
    expect(blocked.json.message).toMatchObject({ state: 'shown', blockedUntil });
    expect(await listed()).toMatchObject({ commentID, state: 'shown', blockedUntil });
    const again = () => post({ ...validComment, email: 'Asha@example.com', comment: 'And again.' });
    expect(await again()).toMatchObject({
      status: 403,
      json: { success: 0, message: 'This email address cannot comment for now. Please try again tomorrow.' },
    });
    expect((await post({ ...validComment, email: 'otieno@example.com' })).status).toBe(200);
    expect(JSON.stringify(await server.db.select().from(auditLog))).not.toContain(validComment.email);
    server.pass(day);
    expect((await again()).status).toBe(200);
    await deleteExpired(server.deps);
    expect(await server.db.select().from(commentBlocks)).toEqual([]);
  });

  it('is hidden until a person shows it where the first comment of an address is held', async () => {
    const holding = await startTestServer({ COMMENTS: 'held' }, { database: 'empty' });
    await loadShop(holding.db, smallShop, holding.deps.clock());
    const comment = (text: string) =>
      holding.call('POST', '/v1/article/1/comment', { body: { ...validComment, comment: text } });
    const texts = async () =>
      (await holding.call('GET', '/v1/article/1/comment')).json.message.comments.map(
        ({ message }: { message: string }) => message,
      );
    expect((await comment('First.')).json).toEqual({ success: 1, message: 'Comment posted' });
    await comment('Second.');
    expect(await texts()).toEqual([]);
    const support = await openDesk(holding, 'support');
    const [, first] = (await support.call('GET', '/comment?status=hidden')).json.message.comments;
    await support.change(`/comment/${first.commentID}/moderate`, { decidedOn: 'hidden', action: 'show' });
    await comment('Third.');
    expect(await texts()).toEqual(['Third.', 'First.']);
    expect(holding.deps.shopSettings.facts()).toMatchObject({ commentsHeld: true });
    expect(server.deps.shopSettings.facts()).not.toHaveProperty('commentsHeld');
    await holding.stop();
  });

  it('never shows the e-mail address of a comment', async () => {
    await post(validComment);
    const { json } = await server.call('GET', '/v1/article/1/get');
    expect(JSON.stringify(json)).not.toContain(validComment.email);
    const [stored] = await server.db.select().from(comments);
    expect(stored?.email).toBe(validComment.email);
  });

  it('stores a comment as it was typed, with its markup and SQL', async () => {
    const comment = `<script>alert('1')</script>'; DROP TABLE comments; -- 🎮`;
    await post({ ...validComment, comment });
    expect((await shown())[0].message).toBe(comment);
  });

  // @verifies Comment requires: author
  // @verifies Comment requires: email
  // @verifies Comment requires: comment ('Required details missing')
  // @verifies 'Required details missing' (comment, no full stop)
  it.each(['email', 'name', 'comment'])('refuses a comment without %s', async (field) => {
    for (const value of [undefined, '', '  ']) {
      const { status, json } = await post({ ...validComment, [field]: value });
      expect([status, json]).toEqual([400, { success: 0, message: 'Required details missing' }]);
    }
    expect(await server.db.select().from(comments)).toEqual([]);
  });

  const longest = {
    comment: 'c'.repeat(commentLimits.comment),
    name: 'n'.repeat(commentLimits.name),
    // At most 64 characters are allowed before the @ and 63 between dots.
    email: `${'e'.repeat(38)}@${'f'.repeat(57)}.com`,
  };

  // @verifies Comment limit: 65525 (comment)
  // @verifies Comment limit: 245 (name)
  // @verifies Comment limit: 100 (email)
  it('accepts a comment whose fields are as long as their limits', async () => {
    expect(longest.email).toHaveLength(commentLimits.email);
    expect((await post(longest)).status).toBe(200);
    const [stored] = await shown();
    expect([stored.message.length, stored.name.length]).toEqual([65_525, 245]);
  });

  it('accepts a comment at its limits when every character is escaped', async () => {
    const body = JSON.stringify(longest).replaceAll('c"', '"').replaceAll('c', '\\u0063');
    expect((await post(body)).status).toBe(200);
  });

  it.each([
    ['comment', { comment: `${longest.comment}c` }, 'A comment has at most 65525 characters.'],
    ['name', { name: `${longest.name}n` }, 'The name has at most 245 characters.'],
    ['email', { email: `e${longest.email}` }, 'The email address has at most 100 characters.'],
    // @verifies Comment, longest: comment 65525
    // @verifies Comment, longest: name 245
    // @verifies Comment, longest: email 100
    // @verifies Comment limit: 65525 (comment)
    // @verifies Comment limit: 245 (name)
    // @verifies Comment limit: 100 (email)
  ])('refuses a comment whose %s has one character too many', async (_, more, message) => {
    const { status, json } = await post({ ...longest, ...more });
    expect([status, json]).toEqual([400, { success: 0, message }]);
  });

  it.each([
    ['no e-mail address', { email: 'asha' }, 'Enter a valid email address.'],
    ['a field too many', { admin: true }, expect.stringContaining('admin')],
  ])('refuses a comment with %s', async (_, more, message) => {
    const { status, json } = await post({ ...validComment, ...more });
    expect([status, json]).toEqual([400, { success: 0, message }]);
  });

  it('refuses a comment to an unknown article', async () => {
    expect((await post(validComment, 99)).json).toEqual({ success: 0, message: 'No content found' });
    expect((await post(validComment, 'x')).status).toBe(400);
  });

  it('refuses the sixteenth comment in ten minutes of one e-mail address, however it is spelt', async () => {
    for (let turn = 0; turn < 15; turn += 1) expect((await post(validComment)).status).toBe(200);
    const { status, headers } = await post({ ...validComment, email: 'ASHA@example.com' });
    expect([status, headers.get('retry-after')]).toEqual([429, '600']);
    expect((await post({ ...validComment, email: 'other@example.com' })).status).toBe(200);
    server.pass(10 * 60 * 1000);
    expect((await post(validComment)).status).toBe(200);
  });

  it('refuses the thirty-first comment in ten minutes from one network address', async () => {
    for (let turn = 0; turn < 30; turn += 1) await post({ ...validComment, email: `a${turn}@example.com` });
    expect((await post(validComment)).status).toBe(429);
    expect(await server.db.select().from(comments)).toHaveLength(30);
  });

  const from = async (remoteAddress: string, turn: number) => {
    const response = await server.app.request(
      '/v1/article/1/comment',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...validComment, email: `a${turn}@example.com` }),
      },
      { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } },
    );
    return response.status;
  };

  it.each([
    ['comment:network', 100],
    ['comment:network-day', 500],
  ])('refuses a comment at the limit %s of its network, and accepts it from the next network', async (name, most) => {
    const resetsAt = new Date(server.deps.clock().getTime() + 60_000);
    await server.db.insert(rateLimits).values({ key: `${name}:203.0.113.0/24`, count: most - 1, resetsAt });
    expect([await from('203.0.113.1', 1), await from('203.0.113.2', 2)]).toEqual([200, 429]);
    expect(await from('203.0.114.1', 3)).toBe(200);
  });
});

describe('the comments of an article', () => {
  interface Page {
    readonly comments: readonly { readonly commentID: number; readonly message: string }[];
    readonly olderComments: number;
  }
  const insert = (messages: readonly string[], more: { hiddenAt?: Date; articleID?: number } = {}) =>
    server.db
      .insert(comments)
      .values(messages.map((message) => ({ articleID: 1, name: 'Asha', email: validComment.email, message, ...more })));
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
  const article = async (): Promise<Page> => (await server.call('GET', '/v1/article/1/get')).json.message;
  const older = async (before?: number): Promise<Page> =>
    (await server.call('GET', `/v1/article/1/comment${before === undefined ? '' : `?before=${before}`}`)).json.message;
  const lastOf = ({ comments: page }: Page) => page.at(-1)?.commentID ?? 0;
  const messagesOf = ({ comments: page }: Page) => page.map(({ message }) => message);

  // @verifies Article: comments[] (name, message, dateAdded)
  it('returns an article with its newest ten comments and the number of the older ones', async () => {
    await insert(numbered(25));
    await insert(['of another article'], { articleID: 2 });
    const page = await article();
    expect(page.comments).toHaveLength(commentPageLength);
    expect(messagesOf(page)).toEqual(numbered(25).slice(15).reverse());
    expect(page.olderComments).toBe(15);
  });

  it('returns all comments page by page, newest first, also while others are posted', async () => {
    await insert(numbered(25));
    let page: Page = await article();
    const all = messagesOf(page);
    while (page.olderComments > 0) {
      await insert(['posted meanwhile']);
      page = await older(lastOf(page));
      all.push(...messagesOf(page));
    }
    expect(all).toEqual(numbered(25).reverse());
    expect(messagesOf(await older(lastOf(page)))).toEqual([]);
    expect(messagesOf(await older())).toEqual(messagesOf(await article()));
  });

  it('returns fewer comments on a page where they are long, and one where they are the longest', async () => {
    await insert(Array.from({ length: 6 }, (_, index) => String(index).repeat(30_000)));
    await insert(Array.from({ length: 2 }, () => 'x'.repeat(65_525)));
    const lengths: number[] = [];
    let page: Page = await article();
    for (lengths.push(page.comments.length); page.olderComments > 0; lengths.push(page.comments.length)) {
      expect(JSON.stringify(page.comments).length).toBeLessThan(70_000);
      page = await older(lastOf(page));
    }
    expect(lengths).toEqual([1, 1, 2, 2, 2]);
  });

  it('omits the comments that the owner hid, and does not count them', async () => {
    await insert(numbered(3));
    await insert(['insult'], { hiddenAt: server.deps.clock() });
    expect(await article()).toMatchObject({ olderComments: 0, comments: [{}, {}, {}] });
    expect(messagesOf(await older())).toEqual(['3', '2', '1']);
  });

  it.each(['before=0', 'before=x', 'before=1&before=2', 'page=1'])(
    'refuses a list of comments with ?%s',
    async (query) => {
      expect((await server.call('GET', `/v1/article/1/comment?${query}`)).status).toBe(400);
    },
  );

  it('answers 404 for the comments of an unknown article', async () => {
    const { status, json } = await server.call('GET', '/v1/article/99/comment');
    expect([status, json]).toEqual([404, { success: 0, message: 'No content found' }]);
  });

  it('bounds the size of an article, however many and long its comments are', async () => {
    await insert(Array.from({ length: 50 }, (_, index) => `${index}${'c'.repeat(65_000)}`));
    const plain = Buffer.from(await (await server.app.request('/v1/article/1/get')).arrayBuffer());
    expect(plain.length).toBeLessThan(140_000);
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const sent = await server.app.request('/v1/article/1/get', { headers: { 'accept-encoding': encoding } });
      expect([sent.headers.get('content-encoding'), sent.headers.get('vary')]).toEqual([encoding, 'accept-encoding']);
      const bytes = Buffer.from(await sent.arrayBuffer());
      expect(bytes.length).toBeLessThan(plain.length / 4);
      expect(String(decode(bytes))).toBe(String(plain));
    }
  });
});

describe('reactions', () => {
  const like = (body: unknown, articleID = 1) => server.call('POST', `/v1/article/${articleID}/like`, { body });
  const dislike = (articleID = 1, body?: unknown) => server.call('POST', `/v1/article/${articleID}/dislike`, { body });
  const listReactions = (kind: 'like' | 'dislike', articleID = 1) =>
    server.db
      .select()
      .from(reactions)
      .where(and(eq(reactions.kind, kind), eq(reactions.articleID, articleID)));

  // @verifies Articles with: likes
  // @verifies Like payload: uid
  // @verifies Like shows 'Post liked'
  // @verifies POST /article/{id}/like: uid
  // @verifies 'Post liked'
  it('counts a like of one uid once, also when it is sent many times concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => like({ uid: 'reader-1' })));
    for (const { status, json } of answers)
      expect([status, json]).toEqual([200, { success: 1, message: 'Post liked' }]);
    await like({ uid: ' reader-1 ' });
    await like({ uid: 'reader-2' });
    expect((await listReactions('like')).map(({ uid }) => uid)).toEqual(['reader-1', 'reader-2']);
  });

  it('counts the like of another article separately', async () => {
    await like({ uid: 'reader-1' }, 2);
    expect(await listReactions('like', 2)).toHaveLength(1);
  });

  // @verifies Articles with: dislikes
  // @verifies Dislike shows 'Post disliked'
  // @verifies POST /article/{id}/dislike: empty body
  // @verifies 'Post disliked'
  it('accepts a dislike with an empty body or none', async () => {
    expect((await dislike()).json).toEqual({ success: 1, message: 'Post disliked' });
    expect((await dislike(1, {})).json).toEqual({ success: 1, message: 'Post disliked' });
    expect(await listReactions('dislike')).toHaveLength(2);
  });

  it.each([{}, { uid: '' }, { uid: 'u'.repeat(65) }, { uid: 7 }])('refuses a like with %j', async (body) => {
    expect((await like(body)).status).toBe(400);
  });

  it('refuses a dislike with a body, and one of an unknown article', async () => {
    expect((await dislike(1, { uid: 'reader-1' })).status).toBe(400);
    expect((await dislike(99)).status).toBe(404);
    expect((await like({ uid: 'reader-1' }, 99)).status).toBe(404);
  });

  it('refuses reactions after sixty in ten minutes from one network address', async () => {
    for (let turn = 0; turn < 60; turn += 1) await dislike(3);
    expect([(await dislike(3)).status, (await like({ uid: 'reader-9' }, 3)).status]).toEqual([429, 429]);
    expect(await listReactions('dislike', 3)).toHaveLength(60);
  });
});
