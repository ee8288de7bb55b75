import createCache, { type EmotionCache } from '@emotion/cache';
import { ThemeContext } from '@emotion/react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { build } from '#src/platform/build-id.ts';
import { createShop } from '#src/platform/composition/shop.ts';
import { EnvironmentContext } from '#src/platform/hooks/environment.ts';
import { HydrationContext, type HydrationData } from '#src/platform/hooks/hydration.ts';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { FlowSourceContext } from '#src/platform/hooks/use-flow.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { stylePlugins, stylesKey } from '#src/platform/theme/page-styles.ts';
import { ToastHost } from '#src/platform/toasts/ToastHost.tsx';
import { AppShell } from './shell/AppShell.tsx';
import { createServerEnvironment, type RenderSetting } from './ssr/environment.ts';
import { runFlows } from './ssr/flows.ts';
import type { PageState } from './ssr/state.ts';
import type { MemoizedCache } from './ssr/styled.ts';
import { providedTheme, serverTheme } from './ssr/theme.tsx';

/** The entry for the server, which renders public pages with it (server/pages). Built into dist/server. */

/** A rendered page. */
export interface RenderedPage {
  /** The content of `#root`. */
  readonly html: string;
  /** Style elements. `name` is Emotion's name of a global style, and null for the element with all component styles. */
  readonly styles: readonly { readonly name: string | null; readonly css: string }[];
  /** The state that the browser resumes from. */
  readonly state: PageState;
}

/**
 * Prevents React from writing large parts out of line: it would move them with inline scripts, which the content
 * security policy blocks.
 */
const neverOutOfLine = Number.MAX_SAFE_INTEGER;

/** Matches the title, which is removed from the body because the server writes it into the head. */
const title = /<title>[^<]*<\/title>/;

/**
 * Matches React's preloads of images. They stand in the body just before their images, so they gain no time, and a
 * browser may request a picture with several widths twice.
 */
const imagePreload = /<link rel="preload" as="image"[^>]*>/g;

/** Renders a page to HTML. @throws the first error of a component */
async function renderToHtml(page: React.ReactNode, signal: AbortSignal): Promise<string> {
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
 * Renders a page for a visitor. Its flows run and call the API in this process; their states are part of the result.
 * @param address path and query
 * @param waits the time limit of flows, in milliseconds. A flow that takes longer continues in the browser
 * @returns null where a flow emits a redirect or a notice, which only a browser can follow or show
 * @throws the error of a component, or the reason of an aborted `signal`
 */
export async function renderPage(
  address: string,
  setting: RenderSetting,
  waits: number,
  signal: AbortSignal,
): Promise<RenderedPage | null> {
  const timeLimit = Promise.withResolvers<void>();
  const timer = setTimeout(timeLimit.resolve, waits);
  try {
    const styles: MemoizedCache = createCache({ key: stylesKey, stylisPlugins: stylePlugins });
    styles.compat = true;
    if (setting.memos) styles.memos = setting.memos;
    const flows = runFlows(address.split('?')[0] ?? '/', timeLimit.promise);
    const hydrationData: HydrationData = {
      flows: {},
      isSandbox: setting.isSandbox,
      contact: setting.contact,
      gates: null,
    };
    const environment = createServerEnvironment(setting);
    const html = await renderToHtml(
      <HydrationContext value={hydrationData}>
        <EnvironmentContext value={environment}>
          <FlowSourceContext value={flows.useServerFlow}>
            <ShopContext value={createShop(environment)}>
              <AppTheme styles={styles} theme={serverTheme}>
                <ThemeContext value={providedTheme}>
                  <ToastHost />
                  <StaticRouter location={address}>
                    <AppShell />
                  </StaticRouter>
                  {null}
                </ThemeContext>
              </AppTheme>
            </ShopContext>
          </FlowSourceContext>
        </EnvironmentContext>
      </HydrationContext>,
      signal,
    );
    return flows.needsBrowser() ? null : createRenderedPage(html, styles, flows.snapshots());
  } finally {
    clearTimeout(timer);
  }
}

/** Matches Emotion's names in classes. */
const styleNames = new RegExp(`${stylesKey}-([\\w-]+)`, 'g');

/**
 * Sorts component styles by their first use in the page. Emotion has them in the order of rendering, which depends on
 * which flow has loaded its data first, and equal pages must have equal bytes.
 */
function sortByUse(html: string, parts: readonly [string, string][]): readonly [string, string][] {
  const places = new Map<string, number>();
  for (const [, name = ''] of html.matchAll(styleNames)) if (!places.has(name)) places.set(name, places.size);
  // Animations are used by styles only.
  const placeOf = (name: string) => places.get(name) ?? -1;
  return parts.toSorted(([one], [other]) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1));
}

/** Combines the HTML with its styles: first the global styles, then the component styles. */
function createRenderedPage(html: string, styles: EmotionCache, flows: PageState['flows']): RenderedPage {
  const inserted = Object.entries(styles.inserted).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  // Emotion registers component styles by their class. Animations are not registered and are known by their name.
  const isPart = ([name]: [string, string]) =>
    styles.registered[`${stylesKey}-${name}`] !== undefined || name.startsWith('animation-');
  const parts = sortByUse(html, inserted.filter(isPart));
  return {
    html: html.replace(title, '').replaceAll(imagePreload, ''),
    styles: [
      ...inserted.filter((entry) => !isPart(entry)).map(([name, css]) => ({ name, css })),
      { name: null, css: parts.map(([, css]) => css).join('') },
    ],
    state: { build, flows, styles: parts.map(([name]) => name) },
  };
}
