import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Session } from '#contract/accounts.ts';
import { cartMachine } from '#machines/cart/index.ts';
import { sessionMachine } from '#machines/session/index.ts';
import { RouteAnnouncer } from '#src/app/shell/RouteAnnouncer.tsx';
import { usePage } from '#src/app/use-page.ts';
import { useSetPageName } from '#src/platform/hooks/page-name.ts';
import { ArticleScreen } from '#src/screens/article/ArticleScreen.tsx';
import { LoginScreen } from '#src/screens/login/LoginScreen.tsx';
import { ProductScreen } from '#src/screens/product/ProductScreen.tsx';
import { SearchScreen } from '#src/screens/search/SearchScreen.tsx';
import { StreamMovieScreen } from '#src/screens/stream-movie/StreamMovieScreen.tsx';
import { StreamSeriesScreen } from '#src/screens/stream-series/StreamSeriesScreen.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { anArticle } from '../models/articles.ts';
import { aProduct, aVariant } from '../models/products.ts';
import { cartOf } from '../models/purchases.ts';

const announcer = <RouteAnnouncer content={{ current: null }} />;

function announcement(): HTMLElement {
  const region = document.querySelector<HTMLElement>('[role=status][aria-live=polite]');
  if (!region) throw new Error('nothing announces the page');
  return region;
}

/** Records every text of the announcer from now on. */
function recordAnnouncements(): string[] {
  const announced: string[] = [];
  const note = () => announced.push(announcement().textContent);
  const observer = new MutationObserver(note);
  observer.observe(announcement(), { childList: true, characterData: true, subtree: true });
  return announced;
}

afterEach(() => vi.unstubAllGlobals());

/** Replaces a page's screen. On pages with names of their own it sets the test's `name`. */
let name: string | null | undefined;
function PageNameReader() {
  useSetPageName(usePage().named ? name : undefined);
  return null;
}

test('announces a page with a name of its own once, by its name', async () => {
  name = undefined;
  const router = showPage(
    <>
      <PageNameReader />
      {announcer}
    </>,
    '/cart',
  );
  const redraw = () => act(() => router.navigate(router.state.location.pathname, { replace: true }));
  // The first page is not announced, because screen readers read the document's title.
  expect(announcement().textContent).toBe('');
  expect(document.title).toBe('Cart · Uwanja');
  const announced = recordAnnouncements();
  await act(() => router.navigate('/article/3'));
  expect(document.title).toMatch(/^Article · /);
  name = 'The quiet computer';
  await redraw();
  await waitFor(() => expect(document.title).toMatch(/^The quiet computer · /));
  await redraw();
  name = 'Another one';
  await act(() => router.navigate('/article/4'));
  await waitFor(() => expect(document.title).toMatch(/^Another one · /));
  await act(() => router.navigate('/cart'));
  await waitFor(() => expect(document.title).toMatch(/^Cart · /));
  expect(announced.filter((text) => text !== '')).toEqual([
    'The quiet computer · Uwanja',
    'Another one · Uwanja',
    'Cart · Uwanja',
  ]);
});

test('announces a page without a name by its title', async () => {
  name = null;
  const router = showPage(
    <>
      <PageNameReader />
      {announcer}
    </>,
    '/cart',
  );
  await act(() => router.navigate('/article/3'));
  await waitFor(() => expect(announcement()).toHaveTextContent('Article · Uwanja'));
  expect(document.title).toMatch(/^Article · /);
});

const product = aProduct(7, [aVariant(71)], { name: 'Steam Wallet' });
const answers: Readonly<Record<string, unknown>> = {
  '/v1/article/3/get': anArticle(3, { title: 'The quiet computer' }),
  '/v1/product/item/7': product,
  '/v1/product/item/variant/71/recommend': [],
  '/v1/search/zelda': { count: 0, services: [], products: [], articles: [] },
};

/** Renders a screen at its path from the route table. */
const Routed = ({ screen: element }: { screen: ReactNode }) => (
  <>
    <Routes>
      <Route path={usePage().path} element={element} />
    </Routes>
    {announcer}
  </>
);

test.each([
  ['an article', <ArticleScreen key="a" />, '/article/3', 'The quiet computer'],
  ['a missing article', <ArticleScreen key="a" />, '/article/4', 'Article'],
  ['a product', <ProductScreen key="p" />, '/product/7/71', 'Steam Wallet'],
  ['a search', <SearchScreen key="s" />, '/search?q=zelda', 'Search: zelda'],
  ['a search for nothing', <SearchScreen key="s" />, '/search', 'Search'],
  ['the tab SIGN IN', <LoginScreen key="l" />, '/login', 'Sign in'],
  ['the tab REGISTER', <LoginScreen key="l" />, '/login?tab=register', 'Register'],
  ['a film', <StreamMovieScreen key="m" />, '/stream-movie', 'The Long Way to Lamu'],
  ['a series', <StreamSeriesScreen key="t" />, '/stream-series', 'Kilimani After Dark: Season 1'],
] as const)('shows %s in the tab, and does not repeat it beside its heading', async (_, page, address, expected) => {
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const { pathname } = new URL(String(request instanceof Request ? request.url : request), 'http://shop.test');
    const message = answers[pathname];
    return Response.json(message ? { success: 1, message } : { success: 0, message: 'There is none.' }, {
      status: message ? 200 : 404,
    });
  });
  const session = createActor(
    sessionMachine.provide({ actors: { readSession: fromPromise(async (): Promise<Session | null> => null) } }),
  ).start();
  const cart = createActor(cartMachine.provide({ actors: { readCart: fromPromise(async () => cartOf([])) } })).start();
  const { pathname, search } = new URL(address, 'http://shop.test');
  showPage(<Routed screen={page} />, { pathname, search }, { session, cart });
  await waitFor(() => expect(document.title.startsWith(`${expected} · `)).toBe(true));
  expect(announcement().textContent).toBe('');
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
});
