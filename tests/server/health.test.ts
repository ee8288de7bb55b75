import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '#server/db/schema.ts';
import { withoutValues } from '#server/http/log.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('says that it lives and that its database answers', async () => {
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  expect((await server.call('GET', '/readyz')).status).toBe(200);
});

it('answers an unknown call in the envelope', async () => {
  const answer = await server.call('GET', '/v1/nothing');
  expect([answer.status, answer.json]).toEqual([404, { success: 0, message: 'There is no such call.' }]);
});

it.each([
  ['PUT', '/v1/cart', 'GET, HEAD, POST'],
  ['GET', '/v1/login', 'POST'],
  ['GET', '/v1/user/contact', 'POST'],
  ['OPTIONS', '/v1/product/item', 'GET, HEAD'],
  ['DELETE', '/v1/product/item/category', 'GET, HEAD'],
  ['POST', '/v1/user/3f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b/address/7', 'PATCH, DELETE'],
])('says what may be done where %s %s may not', async (method, path, allowed) => {
  const answer = await server.call(method, path);
  expect([answer.status, answer.json]).toEqual([405, { success: 0, message: 'There is no such call.' }]);
  expect(answer.headers.get('allow')).toBe(allowed);
});

it('keeps what people typed out of the log when a query fails', async () => {
  const user = { phoneNumber: '254712345678', passwordHash: '$argon2id$secret', email: 'asha@example.com' };
  await server.db.insert(users).values(user);
  const error: unknown = await server.db
    .insert(users)
    .values(user)
    .catch((thrown: unknown) => thrown);
  const logged = JSON.stringify(withoutValues(error));
  expect(logged).toContain('insert into');
  expect(logged).toContain('23505');
  for (const typed of Object.values(user)) expect(logged).not.toContain(typed);
});
