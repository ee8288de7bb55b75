import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { sourceHash } from '../http/headers.ts';
import { second } from '../time.ts';
import { type DrawBody, type DrawnBody, drawNothing } from './drawn.ts';
import { escapeJson, escapeMarkup } from './markup.ts';

/** Renders the bodies of pages with the site's own components (src/app/server.tsx, built into dist/server). */

/** The exports of the built site that are used here. */
interface SiteDoor {
  renderPage(
    address: string,
    setting: { readonly request: RequestInProcess; readonly isSandbox: boolean },
    waits: number,
    signal: AbortSignal,
  ): Promise<{
    readonly html: string;
    readonly styles: readonly { readonly name: string | null; readonly css: string }[];
    readonly state: unknown;
  } | null>;
  loadScreens(): Promise<unknown>;
}

type RequestInProcess = (path: string, init?: RequestInit) => Response | Promise<Response>;

/**
 * The outcome of a rendering. Unless it is `drawn`, the browser renders the page. `left`: the page has no body here or
 * the API failed. `busy`: too many renderings at once.
 */
export type DrawingOutcome = 'drawn' | 'left' | 'busy' | 'failed';

export interface Renderer {
  readonly draw: DrawBody;
  /** Loads the code of every screen. */
  readonly warmUp: () => Promise<void>;
  /** The number of renderings of this process by outcome. */
  readonly counts: () => Readonly<Record<DrawingOutcome, number>>;
}

/** How long a rendering waits for the flows of a page. Flows that take longer continue in the browser. */
const flowsWait = second;
/** The time limit of a whole rendering. */
const longest = 3 * second;
/** The most renderings at once. They share one thread, so more of them would only wait for each other. */
const mostAtOnce = 8;

const escapeStyle = (css: string): string => css.replaceAll('</', '<\\/');

function bodyOf({ html, styles, state }: NonNullable<Awaited<ReturnType<SiteDoor['renderPage']>>>): DrawnBody {
  const written = styles.map(({ name, css }) => ({ name, css: escapeStyle(css) }));
  return {
    html,
    styles: written
      .map(({ name, css }) =>
        // Emotion finds its styles in the browser by these attributes (src/platform/theme/page-styles.ts).
        name === null
          ? `<style>${css}</style>`
          : `<style data-emotion="css-global ${escapeMarkup(name)}" data-s="">${css}</style>`,
      )
      .join(''),
    styleHashes: written.map(({ css }) => sourceHash(css)),
    state: escapeJson(state),
  };
}

export interface RendererOptions {
  /** The folder of the built server code; undefined renders no page. */
  readonly folder: string | undefined;
  readonly request: RequestInProcess;
  readonly simulated: boolean;
  readonly log: Logger;
}

/** Opens the renderer of pages. It loads the site's code with the first page. */
export function openRenderer({ folder, request, simulated, log }: RendererOptions): Renderer {
  const file = folder === undefined ? null : join(folder, 'server.js');
  const counted: Record<DrawingOutcome, number> = { drawn: 0, left: 0, busy: 0, failed: 0 };
  const counts = () => ({ ...counted });
  if (file === null || !existsSync(file)) return { draw: drawNothing, warmUp: async () => {}, counts };
  let loaded: SiteDoor | null = null;
  const door = (): SiteDoor => {
    loaded ??= createRequire(import.meta.url)(file) as SiteDoor;
    return loaded;
  };
  let underWay = 0;

  const attempt = async (address: string): Promise<DrawnBody | null> => {
    let isSound = true;
    const setting = {
      isSandbox: simulated,
      request: async (path: string, init?: RequestInit) => {
        const response = await request(path, init);
        if (response.status >= 500) isSound = false;
        return response;
      },
    };
    const drawn = await door().renderPage(address, setting, flowsWait, AbortSignal.timeout(longest));
    // A page with a failed request is not sent: the browser renders it and repeats the request.
    counted[drawn && isSound ? 'drawn' : 'left'] += 1;
    return drawn && isSound ? bodyOf(drawn) : null;
  };

  return {
    async draw(address) {
      if (underWay >= mostAtOnce) {
        counted.busy += 1;
        return null;
      }
      underWay += 1;
      try {
        return await attempt(address);
      } catch (error) {
        counted.failed += 1;
        log.error({ err: error }, 'a page could not be drawn');
        return null;
      } finally {
        underWay -= 1;
      }
    },
    async warmUp() {
      await door().loadScreens();
    },
    counts,
  };
}
