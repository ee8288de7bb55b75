import createCache, { type EmotionCache } from '@emotion/cache';
import { ThemeContext } from '@emotion/react';
import { FlowSourceContext, HydrationContext } from '@uwanja/flow-ssr';
import { renderFlows } from '@uwanja/flow-ssr/server';
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { build } from '#src/platform/build-id.ts';
import { createShop } from '#src/platform/composition/shop.ts';
import type { Environment } from '#src/platform/environment.ts';
import { EnvironmentContext } from '#src/platform/hooks/environment.ts';
import type { PageHydration } from '#src/platform/hooks/hydration.ts';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { stylePlugins, stylesKey } from '#src/platform/theme/page-styles.ts';
import { ToastHost } from '#src/platform/toasts/ToastHost.tsx';
import { AppShell } from './shell/AppShell.tsx';
import { createServerEnvironment, type RenderSetting } from './ssr/environment.ts';
import { flowOptions } from './ssr/flow-options.ts';
import type { PageState } from './ssr/state.ts';
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
 * The size up to which React writes a part inline. Above a limit it would move the part with an inline script, which
 * the content security policy blocks.
 */
const inlineLimit = Number.MAX_SAFE_INTEGER;

/** Matches the title, which is removed from the body because the server writes it into the head. */
const title = /<title>[^<]*<\/title>/;

/**
 * Matches React's preloads of images. They are in the body just before their images, so they gain no time, and a
 * browser may request an image with several widths twice.
 */
const imagePreload = /<link rel="preload" as="image"[^>]*>/g;

/** Writes a page that is completely rendered into a string. React writes it synchronously to a destination that is never full. */
function readHtml(pipe: PipeableStream['pipe']): string {
  const decoder = new TextDecoder();
  let html = '';
  const destination = {
    on: () => destination,
    write(chunk: string | Uint8Array) {
      html += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      return true;
    },
    end: () => destination,
    destroy: () => destination,
  };
  pipe(destination as unknown as NodeJS.WritableStream);
  return html;
}

/** Renders a page to HTML. @throws the first error of a component, or the reason of an aborted `signal` */
async function renderToHtml(page: React.ReactNode, signal: AbortSignal): Promise<string> {
  const allReady = Promise.withResolvers<void>();
  let fault: unknown = null;
  // A static rendering (`react-dom/static`) renders the fallback of every part, even of those that do not suspend.
  const { pipe, abort } = renderToPipeableStream(page, {
    progressiveChunkSize: inlineLimit,
    onAllReady: allReady.resolve,
    onShellError: allReady.reject,
    onError: (error) => {
      fault ??= error;
    },
  });
  const stop = () => abort(signal.reason);
  signal.addEventListener('abort', stop);
  try {
    await allReady.promise;
    signal.throwIfAborted();
    if (fault !== null) throw fault;
    return readHtml(pipe);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** What all pages of a renderer share. Nothing in it changes while pages are rendered, except that it grows. */
export interface Site {
  readonly setting: RenderSetting;
  readonly environment: Environment;
  /** Never started, so it is in its initial state: no session, nothing known of the cart. */
  readonly shop: ReturnType<typeof createShop>;
}

/** Creates what all pages share. @param setting applies to all pages */
export function createSite(setting: RenderSetting): Site {
  const environment = createServerEnvironment(setting);
  return { setting, environment, shop: createShop(environment) };
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
  { setting, environment, shop }: Site,
  waits: number,
  signal: AbortSignal,
): Promise<RenderedPage | null> {
  const timeLimit = Promise.withResolvers<void>();
  const timer = setTimeout(timeLimit.resolve, waits);
  try {
    const styles = createCache({ key: stylesKey, stylisPlugins: stylePlugins });
    styles.compat = true;
    const flows = renderFlows(flowOptions(address.split('?')[0] ?? '/', timeLimit.promise));
    const hydrationData: PageHydration = {
      flows: {},
      isSandbox: setting.isSandbox,
      shop: setting.shop(),
      hydrationGates: null,
    };
    const html = await renderToHtml(
      <HydrationContext value={hydrationData}>
        <EnvironmentContext value={environment}>
          <FlowSourceContext value={flows.useServerFlow}>
            <ShopContext value={shop}>
              <AppTheme styles={styles} theme={serverTheme}>
                <ThemeContext value={providedTheme}>
                  <StaticRouter location={address}>
                    <AppShell />
                  </StaticRouter>
                  <ToastHost />
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

/**
 * Sorts global styles: first those of the theme, in their order, then the animations of components, by name. A component
 * that waits for its code inserts its animations later than others.
 */
function sortGlobals(globals: readonly [string, string][]): readonly [string, string][] {
  const isAnimation = ([, css]: [string, string]) => css.startsWith('@keyframes');
  const animations = globals.filter(isAnimation).sort(([one], [other]) => (one < other ? -1 : 1));
  return [...globals.filter((global) => !isAnimation(global)), ...animations];
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
      ...sortGlobals(inserted.filter((entry) => !isPart(entry))).map(([name, css]) => ({ name, css })),
      { name: null, css: parts.map(([, css]) => css).join('') },
    ],
    state: { build, flows, styles: parts.map(([name]) => name) },
  };
}
