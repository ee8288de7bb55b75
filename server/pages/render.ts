import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { sourceHash } from '../http/headers.ts';
import { second } from '../time.ts';
import { type DrawBody, type DrawnBody, drawNothing } from './drawn.ts';
import { escapeJson, escapeMarkup } from './markup.ts';

/** Draws the bodies of pages with the site's own components (src/app/server.tsx, built into dist/server). */

/** The door of the built site, as much of it as is used here. */
interface SiteDoor {
  drawPage(
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

/** The outcome of a drawing. All but the first send the shell, and the browser draws the page. */
export type DrawingOutcome = 'drawn' | 'left' | 'busy' | 'failed';

export interface Renderer {
  readonly draw: DrawBody;
  /** Loads the code of every screen. */
  readonly warmUp: () => Promise<void>;
  /** How the drawings of this process have ended. */
  readonly counts: () => Readonly<Record<DrawingOutcome, number>>;
}

/** How long the flows of a page may take; what is late is sent as it is and goes on in the browser. */
const flowsWait = second;
/** The time limit of a whole drawing. */
const longest = 3 * second;
/** One page is drawn at a time, so more than a few only wait for each other. */
const mostAtOnce = 8;

const escapeStyle = (css: string): string => css.replaceAll('</', '<\\/');

function bodyOf({ html, styles, state }: NonNullable<Awaited<ReturnType<SiteDoor['drawPage']>>>): DrawnBody {
  const written = styles.map(({ name, css }) => ({ name, css: escapeStyle(css) }));
  return {
    html,
    styles: written
      .map(({ name, css }) =>
        // As Emotion looks for it (src/platform/theme/page-styles.ts).
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
  /** Where the site's door lies; without it every page is the shell. */
  readonly folder: string | undefined;
  readonly request: RequestInProcess;
  readonly simulated: boolean;
  readonly log: Logger;
}

/** Opens the drawing of pages. Nothing is loaded before the first one. */
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
    const drawn = await door().drawPage(address, setting, flowsWait, AbortSignal.timeout(longest));
    // A fault of the moment is not worth sending: the browser asks again.
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
