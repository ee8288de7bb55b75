import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Plugin, ViteDevServer } from 'vite';
import { escapeJson } from '../../server/pages/markup.ts';
import type { SiteModule } from '../../server/pages/page-renderer.ts';
import type { createDevSite } from './site.ts';

/** Where the API of `npm run dev` runs, and where the site is reached. */
interface PagesOptions {
  readonly api: { readonly host: string; readonly port: number };
  readonly publicUrl: string;
  /** The paths that Vite sends on to the API. */
  readonly proxied: readonly string[];
}

/** How long a request waits for the API, which restarts after a change. */
const apiTimeout = 20_000;

/** Waits until a port accepts connections, or until the time limit. */
async function waitForPort({ host, port }: PagesOptions['api']): Promise<void> {
  const deadline = Date.now() + apiTimeout;
  while (Date.now() < deadline) {
    const socket = connect(port, host);
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await pause(100);
    } finally {
      socket.destroy();
    }
  }
}

/** Adds Vite's overlay with an error to a page. */
function withOverlay(html: string, { message, stack = '' }: Error): string {
  const shown = {
    message: stripVTControlCharacters(message),
    stack: stripVTControlCharacters(stack),
    plugin: 'server rendering',
  };
  const script = `import { ErrorOverlay } from '/@vite/client';
document.body.append(new ErrorOverlay(${escapeJson(shown)}));`;
  return html.replace('</body>', () => `<script type="module">${script}</script></body>`);
}

/**
 * Renders a page as production does, from the sources as they are now. Where that fails, the shell is sent with the
 * error in Vite's overlay, and the browser renders the page.
 */
async function respond(vite: ViteDevServer, request: Request, options: PagesOptions): Promise<Response> {
  let failure: Error | null = null;
  const load = async (): Promise<SiteModule> => {
    const report = (error: unknown): never => {
      failure = error instanceof Error ? error : new Error(String(error));
      vite.ssrFixStacktrace(failure);
      vite.config.logger.error(`A page could not be rendered: ${failure.stack}`, { error: failure });
      throw failure;
    };
    const module = (await vite.ssrLoadModule('/src/app/server.tsx').catch(report)) as SiteModule;
    return { ...module, renderPage: (...given) => module.renderPage(...given).catch(report) };
  };
  const module = await vite.ssrLoadModule('/scripts/dev/site.ts');
  const site = (module.createDevSite as typeof createDevSite)({
    request: async (path, init) => {
      await waitForPort(options.api);
      return fetch(`http://${options.api.host}:${options.api.port}${path}`, init);
    },
    load,
    publicUrl: options.publicUrl,
    readShell: async () =>
      // The path of the file, because what it imports is relative to it.
      vite.transformIndexHtml('/index.html', await readFile(join(vite.config.root, 'index.html'), 'utf8')),
  });
  const asked = new Headers(request.headers);
  // Compressed bytes could not be changed below.
  asked.delete('accept-encoding');
  const response = await site.fetch(new Request(request.url, { method: request.method, headers: asked }));
  const headers = new Headers(response.headers);
  // Vite's client and its overlay need more than the policy allows, so a violation is only reported on the console.
  const policy = headers.get('content-security-policy');
  headers.delete('content-security-policy');
  if (failure !== null) return new Response(withOverlay(await response.text(), failure), { status: 500, headers });
  if (policy !== null) headers.set('content-security-policy-report-only', policy);
  return new Response(response.body, { status: response.status, headers });
}

/** Serves the pages of `npm run dev`, rendered on the server with the code of production. */
export const serverPages = (options: PagesOptions): Plugin => ({
  name: 'server-pages',
  apply: 'serve',
  configureServer(vite) {
    // Without this the browser's calls fail while the API restarts.
    vite.middlewares.use(({ url = '' }, _, next) => {
      if (!options.proxied.some((path) => url.startsWith(path))) return next();
      waitForPort(options.api).then(next, next);
    });
    // After Vite's own middleware, which serves modules and files.
    return () => {
      vite.middlewares.use((incoming, outgoing, next) => {
        const answer = (request: Request) =>
          respond(vite, request, options).catch((error: Error) => {
            // Vite sends a page with the error.
            next(error);
            return RESPONSE_ALREADY_SENT;
          });
        void getRequestListener(answer, { overrideGlobalObjects: false })(incoming, outgoing);
      });
    };
  },
});
