import createCache, { type EmotionCache } from '@emotion/cache';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { createShop } from '#src/platform/composition/shop.ts';
import { DrawnContext, type DrawnPage } from '#src/platform/hooks/drawn.ts';
import { EnvironmentContext } from '#src/platform/hooks/environment.ts';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { FlowSourceContext } from '#src/platform/hooks/use-flow.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { stylesKey } from '#src/platform/theme/page-styles.ts';
import { ToastHost } from '#src/platform/toasts/ToastHost.tsx';
import { createDrawingEnvironment, type DrawingSetting } from './drawing/environment.ts';
import { runFlows } from './drawing/flows.ts';
import { build, type PageState } from './drawing/state.ts';
import { pages } from './routes.tsx';
import { AppShell } from './shell/AppShell.tsx';

/** The one door for the server: it draws open pages (server/pages). Built into dist/server. */

export interface Drawing {
  /** What stands in `#root`. */
  readonly html: string;
  /** Style elements, by what Emotion finds them again by; null for the one with the styles of the page's parts. */
  readonly styles: readonly { readonly name: string | null; readonly css: string }[];
  /** What the browser resumes from, as JSON. */
  readonly state: PageState;
}

/** React's own size for what it writes out of line, with scripts that the content policy refuses. */
const neverOutOfLine = Number.MAX_SAFE_INTEGER;

/** The title stands in the head, which the server writes. */
const title = /<title>[^<]*<\/title>/;

/** @throws the first fault of a component */
async function textOf(page: React.ReactNode, signal: AbortSignal): Promise<string> {
  let fault: unknown = null;
  const { prelude } = await prerenderToNodeStream(page, {
    progressiveChunkSize: neverOutOfLine,
    signal,
    onError: (error) => {
      fault ??= error;
    },
  });
  const chunks: Buffer[] = [];
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk as Uint8Array));
  if (fault !== null) throw fault;
  signal.throwIfAborted();
  return Buffer.concat(chunks).toString();
}

/**
 * Draws the page of an address for a visitor. Its flows run, ask the API in this process, and are sent as they then
 * stand.
 * @param address path and query
 * @param waits how long flows may take, in milliseconds; one that takes longer is sent as it is and goes on in the browser
 * @returns null where the page leads elsewhere or has something to tell, which is for the browser to do
 * @throws where a component does, or once `signal` is aborted
 */
export async function drawPage(
  address: string,
  setting: DrawingSetting,
  waits: number,
  signal: AbortSignal,
): Promise<Drawing | null> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, waits);
  try {
    const styles = createCache({ key: stylesKey });
    styles.compat = true;
    const flows = runFlows(address.split('?')[0] ?? '/', late.promise);
    const drawn: DrawnPage = { flows: {}, isSandbox: setting.isSandbox, gates: null };
    const environment = createDrawingEnvironment(setting);
    const html = await textOf(
      <DrawnContext value={drawn}>
        <EnvironmentContext value={environment}>
          <FlowSourceContext value={flows.useDrawnFlow}>
            <ShopContext value={createShop(environment)}>
              <AppTheme styles={styles}>
                <ToastHost />
                <StaticRouter location={address}>
                  <AppShell />
                </StaticRouter>
                {null}
              </AppTheme>
            </ShopContext>
          </FlowSourceContext>
        </EnvironmentContext>
      </DrawnContext>,
      signal,
    );
    return flows.hasSpoken() ? null : drawingOf(html, styles, flows.snapshots());
  } finally {
    clearTimeout(timer);
  }
}

/** What was drawn, with its styles: first those of the whole page, then those of its parts. */
function drawingOf(html: string, styles: EmotionCache, flows: PageState['flows']): Drawing {
  const inserted = Object.entries(styles.inserted).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  // A part's styles are registered by the class that it has, and an animation by its name.
  const isPart = ([name]: [string, string]) =>
    styles.registered[`${stylesKey}-${name}`] !== undefined || name.startsWith('animation-');
  const parts = inserted.filter(isPart);
  return {
    html: html.replace(title, ''),
    styles: [
      ...inserted.filter((entry) => !isPart(entry)).map(([name, css]) => ({ name, css })),
      { name: null, css: parts.map(([, css]) => css).join('') },
    ],
    state: { build, flows, styles: parts.map(([name]) => name) },
  };
}

/** Downloads the code of every screen, so that no visitor waits for it. */
export const loadScreens = (): Promise<unknown> => Promise.all(pages.map(({ load }) => load()));
