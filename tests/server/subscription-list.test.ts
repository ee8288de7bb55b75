import { expect, it } from 'vitest';
import { subscribeTo } from '#tests/support/server/buying.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { connect, plans, signUp, stockSmallShop } from '#tests/support/server/small-catalogue.ts';

const day = 24 * 60 * 60 * 1000;
const server = forFile(await startTestServer({}, { database: 'empty' }));
await stockSmallShop(server.db);

const list = (userId: string, token?: string) =>
  server.call('GET', `/v1/user/${userId}/subscription`, token ? { token } : {});
const daysFromNow = (days: number) => new Date(server.deps.clock().getTime() + days * day).toISOString();

it('returns an empty list to a user without subscriptions', async () => {
  const user = await signUp(server);
  expect((await list(user.userId, user.token)).json).toEqual({ success: 1, message: [] });
});

// @verifies /subscriptions: the user's subscriptions with a count
// @verifies Subscription: subscriptionID
// @verifies Subscription: service
// @verifies Subscription: period
// @verifies Subscription: image
// @verifies Subscription: status (ACTIVE or INACTIVE)
// @verifies Subscription: expiry
// @verifies GET /user/{id}/subscription: token
it('lists subscriptions, the longest running first, active until the very end', async () => {
  const credentials = { phoneNumber: '0722 000 001', password: 'a long password' };
  const user = (await server.call('POST', '/v1/register', { body: credentials })).json.message;
  await subscribeTo(server, user, 'service', plans.musicMonth);
  await subscribeTo(server, user, 'blog', connect.blogYear);
  const { json } = await list(user.userId, user.token);
  const [blog, music] = [
    { service: 'Connect Blog', period: '1 year', status: true, expiry: daysFromNow(365) },
    { service: 'Music', period: '1 month', status: true, expiry: daysFromNow(30) },
  ];
  expect(json.message).toEqual(
    [blog, music].map((one) => ({ ...one, subscriptionID: expect.any(Number), image: expect.any(String) })),
  );
  expect(json.message[1].image).toBe('/images/music-lime.svg');

  const statuses = async (token: string) =>
    (await list(user.userId, token)).json.message.map(({ status }: { status: boolean }) => status);
  server.pass(30 * day - 1);
  expect(await statuses(user.token)).toEqual([true, true]);
  const { token } = (await server.call('POST', '/v1/login', { body: credentials })).json.message;
  server.pass(1);
  expect(await statuses(token)).toEqual([true, false]);
});

// @verifies Carries the token: subscriptions
it('lists the user’s own subscriptions alone', async () => {
  const [owner, stranger] = [await signUp(server), await signUp(server)];
  const answers = [
    await list(owner.userId),
    await list(owner.userId, 'x'.repeat(43)),
    await list(owner.userId, stranger.token),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 403]);
});
