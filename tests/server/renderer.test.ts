import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createRenderer, type SiteModule } from '#server/pages/page-renderer.ts';
import { toFacts } from '#server/shop/facts.ts';

/** How the renderer treats the renderings of a site's code. */

type Site = Parameters<SiteModule['createSite']>[0];

/** A site whose page is the response of the API at the page's address, which it requests in several steps. */
const site: SiteModule<Site> = {
  createSite: (setting) => setting,
  async renderPage(address, { request }) {
    await Promise.resolve();
    const html = await Promise.resolve(request(address)).then((response) => response.text());
    return { html, styles: [], state: {} };
  },
};

const open = (request: (path: string) => Promise<Response>, onCreate = () => {}) =>
  createRenderer({
    load: async () => ({
      ...(site as SiteModule),
      createSite(setting) {
        onCreate();
        return setting;
      },
    }),
    request,
    isSandbox: false,
    shop: () => toFacts(readConfig({}).initialSettings),
    log: pino({ level: 'silent' }),
    // No rendering of these tests ends because the machine is busy.
    flowTimeout: 600_000,
  });

const htmlOf = async (body: ReturnType<ReturnType<typeof open>['render']>) => {
  const rendered = await body;
  return typeof rendered === 'object' ? (rendered?.html ?? null) : rendered;
};

describe('the renderings of one network', () => {
  it('run two at once in their order, and leave the others to the other networks', async () => {
    const started: string[] = [];
    const gates = new Map<string, () => void>();
    const renderer = open(async (path) => {
      started.push(path);
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.set(path, resolve);
      await promise;
      return new Response(path);
    });
    const render = (path: string, network: string) => htmlOf(renderer.render(path, network));
    const greedy = Array.from({ length: 6 }, (_, index) => render(`/${index}`, 'greedy'));
    const other = render('/other', 'other');
    await expect.poll(() => started).toEqual(['/0', '/1', '/other']);
    gates.get('/other')?.();
    expect(await other).toBe('/other');
    for (const path of ['/1', '/0', '/2', '/3', '/4', '/5']) {
      await expect.poll(() => gates.has(path)).toBe(true);
      gates.get(path)?.();
    }
    expect(await Promise.all(greedy)).toEqual(['/0', '/1', '/2', '/3', '/4', '/5']);
    expect(started).toEqual(['/0', '/1', '/other', '/2', '/3', '/4', '/5']);
    expect(renderer.counts()).toEqual({ rendered: 7, skipped: 0, busy: 0, failed: 0 });
  });

  it('are left to the browser where sixteen wait already, and the next one waits again when one has ended', async () => {
    const released = Promise.withResolvers<void>();
    const renderer = open(async (path) => {
      await released.promise;
      return new Response(path);
    });
    const render = () => htmlOf(renderer.render('/', 'greedy'));
    const accepted = Array.from({ length: 18 }, render);
    expect(await Promise.all([render(), render()])).toEqual(['busy', 'busy']);
    released.resolve();
    expect(new Set(await Promise.all(accepted))).toEqual(new Set(['/']));
    expect(await render()).toBe('/');
  });
});

describe('a rendering that does not end well', () => {
  it.each<[string, string, (signal: AbortSignal) => Promise<never>]>([
    [
      'takes too long',
      'warn: a page was not rendered in time',
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ],
    ['fails', 'error: a page could not be rendered', () => Promise.reject(new Error('no such element'))],
  ])('is left to the browser and logged where it %s', async (_, logged, renderPage) => {
    const lines: string[] = [];
    const renderer = createRenderer({
      load: async () => ({
        createSite: () => null,
        renderPage: (_address, _site, _waits, signal) => renderPage(signal),
      }),
      request: async () => new Response(),
      isSandbox: false,
      shop: () => toFacts(readConfig({}).initialSettings),
      log: pino({ formatters: { level: (level) => ({ level }) } }, { write: (line) => void lines.push(line) }),
      renderTimeout: 1,
    });
    expect(await renderer.render('/', 'here')).toBeNull();
    expect(lines.map((line) => JSON.parse(line)).map(({ level, msg }) => `${level}: ${msg}`)).toEqual([logged]);
    expect(renderer.counts()).toEqual({ rendered: 0, skipped: 0, busy: 0, failed: 1 });
  });
});

describe('concurrent renderings', () => {
  it('leave out only the page whose request has failed', async () => {
    const released = Promise.withResolvers<void>();
    const renderer = open(async (path) => {
      await released.promise;
      return new Response(path, { status: path === '/broken' ? 500 : 200 });
    });
    const pages = Promise.all(['/one', '/broken', '/two'].map((path) => htmlOf(renderer.render(path, 'here'))));
    released.resolve();
    expect(await pages).toEqual(['/one', null, '/two']);
    expect(renderer.counts()).toEqual({ rendered: 2, skipped: 1, busy: 0, failed: 0 });
  });

  it('share what the site creates for all pages', async () => {
    let created = 0;
    const renderer = open(
      async (path) => new Response(path),
      () => {
        created += 1;
      },
    );
    await Promise.all([renderer.render('/one', 'here'), renderer.render('/two', 'here')]);
    await renderer.render('/three', 'here');
    expect(created).toBe(1);
  });
});
