import { afterAll, beforeAll, expect, it } from 'vitest';
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
