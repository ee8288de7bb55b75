import type { EmotionCache } from '@emotion/cache';
import { render } from '@testing-library/react';
import { type FlowPath, flushPromises, recordsFolder, startFlow } from '@uwanja/flow-paths';
import { type AnyScreenLevel, type PressedPage, walkPage } from '@uwanja/flow-paths/page';
import { FlowSourceContext } from '@uwanja/flow-ssr';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, beforeAll, vi } from 'vitest';
import type { AnyActorRef, AnyStateMachine } from 'xstate';
import { cartMachine } from '#machines/cart/index.ts';
import { checkoutMachine } from '#machines/checkout/index.ts';
import { cookieConsentMachine } from '#machines/cookie-consent/index.ts';
import { sessionMachine } from '#machines/session/index.ts';
import { siteHeaderMachine } from '#machines/site-header/index.ts';
import { toastTiming } from '#machines/support/timing.ts';
import { toastsMachine } from '#machines/toasts/index.ts';
import type { Environment } from '#src/platform/environment.ts';
import { EnvironmentContext } from '#src/platform/hooks/environment.ts';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { pageStyles } from '#src/platform/theme/page-styles.ts';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { fakeShop } from '#tests/support/views/fake-shop.ts';
import { longLivedStates } from './long-lived-states.ts';
import { shopTexts } from './shop-walks.ts';

const longLived: Readonly<Record<string, AnyStateMachine>> = {
  session: sessionMachine,
  cookieConsent: cookieConsentMachine,
  cart: cartMachine,
  siteHeader: siteHeaderMachine,
  checkout: checkoutMachine,
  toasts: toastsMachine,
};

/** Reduced motion, so that a closed element is gone in the next turn. */
export const reducedMotionMedia = (media: string) => ({
  matches: media.includes('reduced-motion'),
  media,
  addEventListener: () => {},
  removeEventListener: () => {},
  // MUI listens for the colour scheme through these.
  addListener: () => {},
  removeListener: () => {},
});

/** Flushes promises and lets closed modals unmount. */
export async function settlePage(): Promise<void> {
  await flushPromises();
  // Modals are children of the body: to search the whole page after each step takes a tenth of a walk.
  if ([...document.body.children].some(({ classList }) => classList.contains('MuiModal-root')))
    await new Promise((resolve) => setTimeout(resolve));
}

/**
 * Renders the page of a level with the actor that a path drives; every other machine is in its initial state.
 * @param replaced long-lived children of the shop in other states, by id
 */
export function show(
  level: AnyScreenLevel,
  path: Pick<FlowPath, 'input'>,
  led: AnyActorRef,
  replaced: Readonly<Record<string, AnyActorRef>> = {},
  environment: Environment = testEnvironment(),
): PressedPage & { readonly router: ReturnType<typeof createMemoryRouter> } {
  const others = new Map<string, AnyActorRef>();
  const standing = (machine: AnyStateMachine, input?: unknown): AnyActorRef => {
    const known = others.get(machine.id);
    if (known) return known;
    const actor = startFlow(machine, input === undefined ? {} : { input }).actor;
    others.set(machine.id, actor);
    return actor;
  };
  const given = level.children?.(led) ?? {};
  const children = Object.fromEntries(
    Object.entries(longLived).map(([id, machine]) => [
      id,
      replaced[id] ??
        given[id] ??
        (machine.id === level.model.machine.id ? led : standing(machine, { max: toastTiming.max })),
    ]),
  );
  const input = path.input as never;
  const at = typeof level.at === 'function' ? level.at(input) : (level.at ?? '/');
  const page: ReactNode = typeof level.page === 'function' ? level.page(led, input) : level.page;
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] });
  render(
    <EnvironmentContext value={environment}>
      <ShopContext value={fakeShop(children)}>
        <FlowSourceContext
          value={(machine, wanted) =>
            (machine.id === level.model.machine.id ? led : standing(machine, wanted)) as never
          }
        >
          <AppTheme>
            <RouterProvider router={router} />
          </AppTheme>
        </FlowSourceContext>
      </ShopContext>
    </EnvironmentContext>,
  );
  return { actors: () => [led, ...Object.values(children), ...others.values()], router };
}

/** The properties that decide whether an element is visible, named and usable. */
const decisiveProperties = /display|visibility|opacity|content|pointer-events/;

/**
 * Inserts no other styles until the returned function is called. jsdom has no layout, but it parses every rule and matches
 * elements against it for each query by role or name.
 */
function skipCosmeticStyles(): () => void {
  const { sheet } = pageStyles as EmotionCache;
  const insert = sheet.insert.bind(sheet);
  sheet.insert = (rule) => {
    if (decisiveProperties.test(rule)) insert(rule);
  };
  return () => {
    sheet.insert = insert;
  };
}

/** Walks the machine's paths on its page of the shop. */
export function walkScreen(level: AnyScreenLevel): void {
  beforeAll(() => {
    vi.stubGlobal('matchMedia', reducedMotionMedia);
    return skipCosmeticStyles();
  });
  afterAll(() => vi.unstubAllGlobals());
  walkPage(level, { show, settle: settlePage, statesOf: longLivedStates, texts: shopTexts, folder: recordsFolder });
}
