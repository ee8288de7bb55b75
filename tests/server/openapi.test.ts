import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { v1Calls } from '#server/app.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';

const server = forFile(await startTestServer({}, { database: 'empty' }));
const document = (await server.call('GET', '/v1/openapi.json')).json;

const operations = v1Calls.map((served) => ({ name: `${served.call.method} ${served.call.path}`, ...served }));

describe('the OpenAPI document', () => {
  // @verifies A versioned (v1) base path
  it('has version 3.1 and lists every call once, under a unique id', () => {
    expect(document.openapi).toBe('3.1.0');
    const listed = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.sort()).toEqual(operations.map(({ name }) => name).sort());
    const ids = Object.values<object>(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(operations.length);
  });

  it('and its page say nothing of the desk, also where it is served', async () => {
    expect(server.deps.config.desk).toBe(true);
    const page = await (await server.app.request('/v1/docs')).text();
    for (const text of [JSON.stringify(document), page]) expect(text).not.toMatch(/desk|passkey/i);
  });

  // @verifies Every response carries success (1 for success)
  // @verifies Server error codes: not shown (settled: honest HTTP statuses)
  it.each(operations)('describes the parameters, body, envelope, failures and access of $name', (served) => {
    const { call, requestShape } = served;
    const operation = document.paths[call.path][call.method.toLowerCase()];
    const inPath = (operation.parameters ?? []).filter((parameter: { in: string }) => parameter.in === 'path');
    expect(inPath.map(({ name }: { name: string }) => name).sort()).toEqual(
      [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
    );
    expect(operation.requestBody !== undefined).toBe(requestShape.body !== undefined);
    const { properties, required } =
      operation.responses[200].content[call.stream ? 'text/event-stream' : 'application/json'].schema;
    expect([properties.success, required]).toEqual([{ const: 1 }, ['success', 'message']]);
    expect(Object.keys(properties.message).length).toBeGreaterThan(0);
    for (const status of Object.keys(requestShape.failures ?? {})) expect(operation.responses).toHaveProperty(status);
    expect(JSON.stringify(operation.security ?? null)).toBe(
      { none: 'null', optional: '[{},{"token":[]}]', token: '[{"token":[]}]', self: '[{"token":[]}]' }[call.auth],
    );
  });

  // @verifies The header is named token
  it('names the header of the token', () => {
    expect(document.components.securitySchemes.token).toMatchObject({ type: 'apiKey', in: 'header', name: 'token' });
  });

  it('lists the refusals that any call may answer with', () => {
    const refusals = (path: string, method: string) => Object.keys(document.paths[path][method].responses);
    expect(refusals('/login', 'post')).toEqual(expect.arrayContaining(['400', '401', '403', '413', '429', '500']));
    expect(refusals('/user/auth/reset/{phone}', 'get')).toContain('403');
    expect(refusals('/product/item', 'get')).toEqual(['200', '400', '429', '500']);
  });

  // @verifies GET /product/item: message.products, message.count
  // @verifies GET /product/item/…: type/{type}
  // @verifies GET /product/item/…: category/{category}
  it('describes the pages, the filters and the order of every list of products', () => {
    const described = (path: string) =>
      Object.fromEntries(
        document.paths[path].get.parameters.map(({ name, description }: { name: string; description?: string }) => [
          name,
          description,
        ]),
      );
    const paged = {
      page: expect.stringContaining('counted from 0'),
      limit: expect.stringContaining('24 unless given'),
    };
    const words = ['category', 'platform', 'deal', 'type', 'minPrice', 'maxPrice', 'sort', 'facets'];
    const filters = Object.fromEntries(words.map((name) => [name, expect.stringMatching(/.{20,}/)]));
    expect(described('/product/item')).toEqual({ ...paged, ...filters });
    expect(described('/product/item/type/{type}')).toMatchObject(paged);
    expect(described('/product/item/category/{category}')).toMatchObject(paged);
    expect(described('/search/{text}')).toMatchObject(filters);
    expect(described('/article/section/{section}/page/{page}/get').page).toContain('counted from 0');
    for (const path of ['/product/item', '/product/item/type/{type}', '/product/item/category/{category}'])
      expect(document.paths[path].get.summary).toContain('24 variants');
  });

  it('states the bounds that requests are checked against', () => {
    const [email] = [document.paths['/subscribe'].post.requestBody.content['application/json'].schema.properties.email];
    expect(email).toMatchObject({ type: 'string', minLength: 1, maxLength: 100, format: 'email' });
    const { itemID } =
      document.paths['/cart/{cartID}/item/update'].patch.requestBody.content['application/json'].schema.properties;
    expect(itemID).toEqual({
      anyOf: [
        { type: 'string', pattern: String.raw`^[1-9]\d{0,8}$` },
        { type: 'integer', minimum: 1, maximum: 999_999_999 },
      ],
    });
    const parameters = document.paths['/product/item'].get.parameters;
    expect(parameters.find(({ name }: { name: string }) => name === 'deal')).toMatchObject({
      in: 'query',
      required: false,
      schema: {
        anyOf: [
          { enum: expect.arrayContaining(['trending']) },
          { type: 'array', items: { enum: expect.arrayContaining(['trending']) }, maxItems: 20 },
        ],
      },
    });
  });
});

describe('the page of the document', () => {
  it('shows every call, without network or scripts', async () => {
    const response = await server.app.request('/v1/docs');
    const page = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    // The policy allows the page's one style by its hash, and no other.
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).not.toContain('unsafe');
    // The shop's mark and name lead back to it.
    expect(page).toMatch(/<a href="\/"><svg[\s\S]*<\/svg>Uwanja<\/a>/);
    for (const { call } of operations) expect(page).toContain(`<code>${call.path}</code>`);
    expect(page).not.toMatch(/<script|<link|<img|src=|https?:|@import|url\(/i);
  });
});
