import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createRenderer, type SiteModule } from '#server/pages/render.ts';

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
    contact: {},
    log: pino({ level: 'silent' }),
  });

describe('concurrent renderings', () => {
  it('leave out only the page whose request has failed', async () => {
    const released = Promise.withResolvers<void>();
    const renderer = open(async (path) => {
      await released.promise;
      return new Response(path, { status: path === '/broken' ? 500 : 200 });
    });
    const pages = Promise.all(['/one', '/broken', '/two'].map((path) => renderer.render(path)));
    released.resolve();
    expect((await pages).map((page) => page?.html ?? null)).toEqual(['/one', null, '/two']);
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
    await Promise.all([renderer.render('/one'), renderer.render('/two')]);
    await renderer.render('/three');
    expect(created).toBe(1);
  });
});
