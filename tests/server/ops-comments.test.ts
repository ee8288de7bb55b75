import { beforeEach, describe, expect, it } from 'vitest';
import { comments } from '#server/db/schema.ts';
import { loadShop } from '#server/seed/load.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { ops } from '#tests/support/server/ops.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { smallShop } from '#tests/support/server/small-shop.ts';

const hour = 60 * 60 * 1000;
let ids: number[];
const server = forFile(await startTestServer({}, { database: 'empty' }));
await loadShop(server.db, smallShop, server.deps.clock());
beforeEach(async () => {
  await server.db.delete(comments);
  const now = server.deps.clock().getTime();
  const inserted = await server.db
    .insert(comments)
    .values([
      { articleID: 1, name: 'Asha', email: 'asha@example.com', message: 'Old.', dateAdded: new Date(now - 30 * hour) },
      {
        articleID: 1,
        name: 'Eve \u202e',
        email: 'eve@example.com',
        message: `Call 0712345678\n\u001b[2J${'x'.repeat(300)}`,
        dateAdded: new Date(now - hour),
      },
      { articleID: 2, name: 'Ben', email: 'ben@example.com', message: 'Well said.', dateAdded: new Date(now) },
    ])
    .returning({ commentID: comments.commentID });
  ids = inserted.map(({ commentID }) => commentID);
});

const run = (...args: unknown[]) => ops(server.deps)('comments', ...args.map(String));
const listedBy = async (...args: string[]) => {
  const { code, out } = await run(...args, '--json');
  return code === 0 ? JSON.parse(out).map(({ name }: { name: string }) => name) : [];
};
const readBy = async (articleID: number) =>
  (await server.call('GET', `/v1/article/${articleID}/get`)).json.message.comments.map(
    ({ name }: { name: string }) => name,
  );

describe('comments', () => {
  it('lists comments, the newest last, on one line each, without phone numbers or terminal control characters', async () => {
    const { code, out } = await run();
    const lines = out.trimEnd().split('\n');
    expect([code, lines.length]).toEqual([0, 4]);
    expect(lines[3]).toMatch(/ 2 +- +Ben +ben@example\.com +Well said\.$/);
    expect(lines[2]).toMatch(/Eve \? +eve@example\.com +Call 07XX XXX 678\?\?\[2Jx+…$/);
    expect(out).not.toContain('x'.repeat(100));
  });

  it('lists comments by article and by age', async () => {
    expect(await listedBy('--article', '1')).toEqual(['Asha', 'Eve ?']);
    expect(await listedBy('--since', '24h')).toEqual(['Eve ?', 'Ben']);
    expect(await run('--article', '9')).toMatchObject({ code: 1, out: 'There are no such comments.\n' });
  });

  it('hides a comment from readers and shows it again, once each', async () => {
    expect(await run('hide', ids[1])).toMatchObject({ code: 0, out: `Comment ${ids[1]} is hidden.\n` });
    expect(await readBy(1)).toEqual(['Asha']);
    expect(await listedBy('--hidden')).toEqual(['Eve ?']);
    expect(await run('hide', ids[1])).toMatchObject({ code: 1, err: `Comment ${ids[1]} is hidden already.` });
    expect(await run('show', ids[1])).toMatchObject({ code: 0, out: `Comment ${ids[1]} is shown again.\n` });
    expect(await readBy(1)).toHaveLength(2);
    expect(await run('show', ids[1])).toMatchObject({ code: 1, err: `Comment ${ids[1]} is not hidden.` });
  });

  it('removes a comment for good', async () => {
    expect(await run('remove', ids[0])).toMatchObject({ code: 0, out: `Comment ${ids[0]} is removed.\n` });
    expect(await server.db.select().from(comments)).toHaveLength(2);
    for (const command of ['remove', 'hide', 'show'])
      expect(await run(command, ids[0])).toMatchObject({ code: 1, err: `There is no comment ${ids[0]}.` });
  });

  it.each([['hide'], ['hide', '0'], ['remove', 'x'], ['remove', '1', '2'], ['--article', 'x'], ['--since', 'x']])(
    'refuses %s %s for a comment by anything but its number',
    async (...args) => {
      await expect(run(...args)).rejects.toThrow(/named by its number|Usage|--article|--since/);
    },
  );
});
