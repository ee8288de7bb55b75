import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { FoundPath } from '../walk/find-path.ts';

const withoutNode = fileURLToPath(new URL('../walk/without-node.ts', import.meta.url));

/** The modules of Node that scripts/walk/without-node.ts replaces in the page. */
export const replacedModules: readonly string[] = ['node:fs', 'node:crypto', 'node:util'];

const pageOf = (script: string) =>
  `<!doctype html><html lang="en" data-scheme="dark"><head><meta charset="utf-8"><title>Walk it</title></head><body>
<div id="root"></div><script type="module" src="/scripts/walk/${script}.tsx"></script></body></html>`;

/**
 * Walks a generated path on its page at `/__walk?path=<id>` in development, for the links of the report of
 * `npm run paths`.
 */
export const walkPage = (): Plugin => ({
  name: 'walk-page',
  apply: 'serve',
  enforce: 'pre',
  resolveId(source, _importer, { ssr }) {
    const isWalked = ssr !== true && !process.env.VITEST && replacedModules.includes(source);
    return isWalked ? withoutNode : null;
  },
  configureServer(server) {
    server.middlewares.use('/__walk', async (request, response, next) => {
      try {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
        if (pathname === '/path') {
          const module = await server.ssrLoadModule('/scripts/walk/find-path.ts');
          const findPath = module.findPath as (id: string) => Promise<FoundPath | null>;
          const found = await findPath(searchParams.get('path') ?? '');
          response.statusCode = found ? 200 : 404;
          response.end(found ? JSON.stringify(found) : 'The models have no path with this id.');
          return;
        }
        const html = await server.transformIndexHtml('/__walk', pageOf(pathname === '/page' ? 'page' : 'player'));
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(html);
      } catch (error) {
        next(error);
      }
    });
  },
});
