import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addAddress, getUser, login } from '#contract/accounts.ts';
import { getVisitorCart } from '#contract/carts.ts';
import { getProduct, listProducts } from '#contract/products.ts';
import { FailureError } from '#machines/support/failure.ts';
import { createClient } from '#src/platform/api/client.ts';

const expired = vi.fn();
const api = createClient(expired, 'http://shop.test/v1');
const answers = vi.fn<typeof fetch>();

beforeEach(() => {
  expired.mockReset();
  answers.mockReset();
  vi.stubGlobal('fetch', answers);
});
afterEach(() => vi.unstubAllGlobals());

const json = (status: number, body: unknown) =>
  answers.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    }),
  );
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (error) => (error instanceof FailureError ? error.failure : error),
  );
const sent = () => {
  const [input, init] = answers.mock.calls[0] ?? [];
  const request = new Request(input as RequestInfo, init as RequestInit);
  return { method: request.method, url: request.url, token: request.headers.get('token') };
};

describe('a call', () => {
  // @verifies baseUrl
  // @verifies A versioned (v1) base path
  it('requests the path with its parameters and query, and returns the content of message', async () => {
    json(200, { success: 1, message: { products: [], count: 0 } });
    expect(await api(listProducts, { query: { deal: 'sale', page: '2' } })).toEqual({ products: [], count: 0 });
    expect(sent()).toEqual({ method: 'GET', url: 'http://shop.test/v1/product/item?deal=sale&page=2', token: null });
  });

  // @verifies The header is named token
  it('sends the token in its header', async () => {
    json(200, { success: 1, message: { addressID: 4 } });
    const id = '7f3c1a52-7c1c-4a5e-9d5e-2d1f4f5a6b7c';
    await api(addAddress, { params: { id }, body: { area: 'Kilimani', city: 'nairobi' } }, { token: 'secret' });
    expect(sent()).toEqual({ method: 'POST', url: `http://shop.test/v1/user/${id}/address`, token: 'secret' });
  });

  it('completes a small change after the page is left', async () => {
    const id = '7f3c1a52-7c1c-4a5e-9d5e-2d1f4f5a6b7c';
    const outlivesPage = () => answers.mock.calls.at(-1)?.[1]?.keepalive;
    const add = (area: string) => api(addAddress, { params: { id }, body: { area, city: 'nairobi' } });
    json(200, { success: 1, message: { addressID: 4 } });
    await add('Kilimani');
    expect(outlivesPage()).toBe(true);
    // Browsers refuse to complete large requests.
    json(200, { success: 1, message: { addressID: 4 } });
    await add('x'.repeat(70_000));
    expect(outlivesPage()).toBe(false);
    json(200, { success: 1, message: { products: [], count: 0 } });
    await api(listProducts, {});
    expect(outlivesPage()).toBe(false);
  });
});

describe('a failure', () => {
  it("returns the server's message where success is not 1", async () => {
    json(409, { success: 0, message: 'Out of stock.' });
    expect(await failure(api(getVisitorCart, {}))).toEqual({ kind: 'refused', message: 'Out of stock.' });
  });

  // @verifies A success other than 1 is a failure
  it('treats a refusal as such even if the status claims otherwise', async () => {
    json(200, { success: 0, message: 'No.' });
    expect(await failure(api(getVisitorCart, {}))).toEqual({ kind: 'refused', message: 'No.' });
  });

  it('reports a missing resource as missing', async () => {
    json(404, { success: 0, message: 'No such product.' });
    expect(await failure(api(getProduct, { params: { id: 9 } }))).toEqual({
      kind: 'missing',
      message: 'No such product.',
    });
  });

  it('reports a rejected token as expired, and publishes it to the session', async () => {
    json(401, { success: 0, message: 'Your session has ended.' });
    expect(await failure(api(getVisitorCart, {}, { token: 'old' }))).toEqual({ kind: 'expired' });
    expect(expired).toHaveBeenCalledExactlyOnceWith('old');
  });

  it('reports expired for a call that needs a token after the session has ended', async () => {
    json(401, { success: 0, message: 'Sign in to continue.' });
    const request = { params: { id: '3f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b' } };
    expect(await failure(api(getUser, request, { token: null }))).toEqual({ kind: 'expired' });
    expect(expired).not.toHaveBeenCalled();
  });

  it('reports a wrong password as refused, because there is no session to end', async () => {
    json(401, { success: 0, message: 'Phone number or password is wrong.' });
    expect(await failure(api(login, { body: { phoneNumber: '0712345678', password: 'x' } }))).toEqual({
      kind: 'refused',
      message: 'Phone number or password is wrong.',
    });
    expect(expired).not.toHaveBeenCalled();
  });

  it.each([
    ['no JSON', 200, '<html>', 'invalidResponse'],
    ['an answer of another shape', 200, { success: 1, message: { cart: 'none' } }, 'invalidResponse'],
    ['a server fault without words', 500, '', 'unreachable'],
  ])('classifies a failure: %s', async (_, status, body, kind) => {
    json(status, body);
    expect(await failure(api(getVisitorCart, {}))).toEqual({ kind });
  });

  // @verifies Transport failures are not handled (settled: handled everywhere)
  it('reports offline where the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answers.mockRejectedValueOnce(new TypeError('failed to fetch'));
    expect(await failure(api(getVisitorCart, {}))).toEqual({ kind: 'offline' });
  });

  // The request may have left a device that is offline by then.
  it.each([
    ['online', true],
    ['offline', false],
    // @verifies Transport failures are not handled (settled: handled everywhere)
  ])('reports unreachable after half a minute without a response, also where the device is %s', async (_, onLine) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hanging = ({ signal }: RequestInit) =>
      new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    answers.mockImplementationOnce((_, init = {}) => hanging(init));
    const given = vi.fn();
    const asked = failure(api(getVisitorCart, {}, { signal: new AbortController().signal })).then(given);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(given).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(given).toHaveBeenCalledExactlyOnceWith({ kind: 'unreachable' });
    vi.useRealTimers();
  });

  // @verifies Transport failures are not handled (settled: handled everywhere)
  it('reports unreachable where no response arrives', async () => {
    answers.mockRejectedValueOnce(new TypeError('failed to fetch'));
    expect(await failure(api(getVisitorCart, {}))).toEqual({ kind: 'unreachable' });
    expect(answers).toHaveBeenCalledTimes(1);
  });
});

describe('a server that is unavailable for a moment', () => {
  const unavailable = () =>
    answers.mockResolvedValueOnce(
      new Response(JSON.stringify({ success: 0, message: 'The shop is not available for a moment.' }), {
        status: 503,
        headers: { 'content-type': 'application/json', 'retry-after': '2' },
      }),
    );
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('retries a call that changes nothing, after the time that the server names', async () => {
    unavailable();
    json(200, { success: 1, message: { products: [], count: 0 } });
    const answer = api(listProducts, {});
    await vi.advanceTimersByTimeAsync(1_900);
    expect(answers).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await answer).toEqual({ products: [], count: 0 });
  });

  it("tries three times in all, and then returns the server's message", async () => {
    for (let tries = 0; tries < 4; tries += 1) unavailable();
    const answer = failure(api(listProducts, {}));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await answer).toEqual({ kind: 'refused', message: 'The shop is not available for a moment.' });
    expect(answers).toHaveBeenCalledTimes(3);
  });

  it('never sends a change twice', async () => {
    unavailable();
    const answer = failure(api(login, { body: { phoneNumber: '0712345678', password: 'a long enough one' } }));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await answer).toMatchObject({ kind: 'refused' });
    expect(answers).toHaveBeenCalledTimes(1);
  });

  it('does not retry after the page is left', async () => {
    unavailable();
    const gone = new AbortController();
    const answer = failure(api(listProducts, {}, { signal: gone.signal }));
    await vi.advanceTimersByTimeAsync(100);
    gone.abort();
    expect(await answer).toEqual({ kind: 'unreachable' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(answers).toHaveBeenCalledTimes(1);
  });
});
