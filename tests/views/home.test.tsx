import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { type ArticleSummary, listArticlePage, listHighlights } from '#contract/articles.ts';
import { listProducts } from '#contract/products.ts';
import { carouselEvents, carouselMachine, viewCarousel } from '#machines/carousel/index.ts';
import {
  type DealSample,
  highlightsMachine,
  homeDealsMachine,
  viewHighlights,
  viewHomeDeals,
} from '#machines/home/index.ts';
import { homeNewsletterMachine, newsletterEvents, viewNewsletter } from '#machines/newsletter/index.ts';
import { timing } from '#machines/support/timing.ts';
import { home } from '#messages/home.ts';
import { OffersRail } from '#src/features/offers/OffersRail.tsx';
import { bestOffers } from '#src/features/offers/offers.ts';
import { excerpt } from '#src/messages/excerpt.ts';
import { homeDealsFlow, homeTopicsFlow, pickSamples } from '#src/platform/composition/home.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { CategoryTiles } from '#src/screens/home/CategoryTiles.tsx';
import { DealTiles } from '#src/screens/home/DealTiles.tsx';
import { Hero } from '#src/screens/home/Hero.tsx';
import { HomeView } from '#src/screens/home/HomeView.tsx';
import { heroSlides } from '#src/screens/home/hero-slides.ts';
import { NewsletterBlock } from '#src/screens/home/NewsletterBlock.tsx';
import { TrendingTopics } from '#src/screens/home/TrendingTopics.tsx';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { fakeCarousel } from '#tests/support/views/fake-carousel.ts';
import { aProduct, aVariant } from '../models/products.ts';

const anArticle = (articleID: number, more: Partial<ArticleSummary> = {}): ArticleSummary => ({
  articleID,
  title: `Article ${articleID}`,
  intro: '',
  entryText: 'word '.repeat(80).trim(),
  photo: '/images/news-lime.svg',
  author: 'Achieng',
  dateAdded: '2026-11-20T22:30:00.000Z',
  categories: ['guides'],
  tier: 'free',
  event: null,
  ...more,
});

const slider = () =>
  createActor(carouselMachine, {
    input: { count: heroSlides.length },
    clock: new SimulatedClock(),
  }).start();

const unanswered = <Data,>() => fromPromise<Data, { readonly query: undefined }>(() => new Promise(() => {}));
const dealsLoading = homeDealsMachine.provide({ actors: { load: unanswered<readonly DealSample[]>() } });
const loadingDeals = () => viewHomeDeals(createActor(dealsLoading, { input: undefined }).start().getSnapshot());
const topicsLoading = highlightsMachine.provide({ actors: { load: unanswered<readonly ArticleSummary[]>() } });
const loadingTopics = () => viewHighlights(createActor(topicsLoading, { input: undefined }).start().getSnapshot());
const emptyForm = () => viewNewsletter(createActor(homeNewsletterMachine, { input: undefined }).start().getSnapshot());
const nothing = { status: 'loading', data: null, message: null, missing: false, canRetry: false } as const;

interface HomeViewProps {
  hero: ComponentProps<typeof Hero>;
  categories: ComponentProps<typeof CategoryTiles>;
  deals: ComponentProps<typeof DealTiles>;
  offers: ComponentProps<typeof OffersRail>;
  topics: ComponentProps<typeof TrendingTopics>;
  newsletter: ComponentProps<typeof NewsletterBlock>;
}

function Home({ hero, categories, deals, offers, topics, newsletter }: HomeViewProps) {
  return (
    <HomeView
      hero={<Hero {...hero} />}
      lastOrder={null}
      categories={<CategoryTiles {...categories} />}
      deals={<DealTiles {...deals} />}
      offers={<OffersRail {...offers} />}
      topics={<TrendingTopics {...topics} />}
      newsletter={<NewsletterBlock {...newsletter} />}
    />
  );
}

function propsOf(more: Partial<HomeViewProps> = {}): HomeViewProps {
  return {
    hero: {
      view: viewCarousel(slider().getSnapshot()),
      slides: heroSlides,
      onChoose: vi.fn(),
      onPause: vi.fn(),
      onResume: vi.fn(),
      onToggle: vi.fn(),
    },
    categories: { view: nothing, onRetry: vi.fn() },
    deals: { view: loadingDeals(), onRetry: vi.fn() },
    offers: {
      view: { status: 'loading', message: null, canRetry: false },
      offers: [],
      controls: fakeCarousel(),
      onRetry: vi.fn(),
    },
    topics: { view: loadingTopics(), onRetry: vi.fn() },
    newsletter: { view: emptyForm(), onEmail: vi.fn(), onCategory: vi.fn(), onSubmit: vi.fn() },
    ...more,
  };
}

function show(more: Partial<HomeViewProps> = {}) {
  const router = createMemoryRouter([
    { path: '/', element: <Home {...propsOf(more)} /> },
    { path: '*', element: null },
  ]);
  render(
    <AppTheme>
      <RouterProvider router={router} />
    </AppTheme>,
  );
  return router;
}

describe('the hero', () => {
  const showHero = (more: Partial<HomeViewProps['hero']> = {}) => show({ hero: { ...propsOf().hero, ...more } });
  const chosen = (slide: number) => {
    const actor = slider();
    actor.send(carouselEvents.slideChosen(slide));
    return viewCarousel(actor.getSnapshot());
  };

  test('begins with the gift cards, which sell most', () => {
    showHero();
    expect(screen.getByRole('heading', { level: 2, name: 'Giftcards, bought in shillings' })).toBeVisible();
  });

  test('shows one of its seven slides, and leaves the page one heading', () => {
    showHero();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByRole('group', { name: '1 of 7' })).toBeVisible();
    expect(screen.queryByRole('group', { name: '2 of 7' })).not.toBeInTheDocument();
  });

  test.each([
    ['tournament', '/services', { itemType: 'service', category: 'tournament' }],
    ['memberships', '/products?category=Memberships', { itemType: 'product', category: 'Memberships' }],
    ['coaching', '/services', { itemType: 'service', category: 'coaching' }],
    ['newsletter', '/blog-subscribe', null],
    ['devices', '/products?type=device&type=equipment', null],
    ['gamecards', '/products?type=gamecard', { itemType: 'gamecard' }],
    ['giftcards', '/products?type=giftcard', { itemType: 'giftcard' }],
    // @verifies Slider entry: tournament
    // @verifies Slider entry: PS Plus and Xbox Game Pass
    // @verifies Slider entry: coaching
    // @verifies Slider entry: entertainment newsletter
    // @verifies Slider entry: devices and equipment
    // @verifies Slider entry: gamecards
    // @verifies Slider entry: giftcards
    // @verifies Each slider entry has: category
    // @verifies Each slider entry has: item type (service or product)
    // @verifies sliderItems
  ] as const)('links its slide %s to %s', async (key, to, state) => {
    const router = showHero({ view: chosen(heroSlides.findIndex((slide) => slide.key === key)) });
    await userEvent.click(screen.getByRole('link', { name: home.hero.slides[key].action }));
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(to);
    expect(router.state.location.state).toEqual(state);
  });

  // @verifies Each slider entry has: image
  // @verifies Each slider entry has: title
  // @verifies Each slider entry has: description
  test('names every slide in its queue and shows the pressed one', async () => {
    const onChoose = vi.fn();
    showHero({ onChoose, view: chosen(1) });
    const queue = within(screen.getByRole('list', { name: 'Featured offers' }));
    expect(queue.getAllByRole('button')).toHaveLength(7);
    expect(queue.getByRole('button', { current: true })).toHaveAccessibleName('Devices and equipment');
    await userEvent.click(queue.getByRole('button', { name: 'Coaching that climbs ranks' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(5);
  });

  test('pauses under the pointer and while it contains the focus', async () => {
    const onPause = vi.fn();
    const onResume = vi.fn();
    showHero({ onPause, onResume });
    const action = screen.getByRole('link', { name: 'Shop giftcards' });
    await userEvent.hover(action);
    expect(onPause).toHaveBeenCalledExactlyOnceWith('hover');
    await userEvent.unhover(action);
    expect(onResume).toHaveBeenCalledWith('hover');
    act(() => action.focus());
    expect(onPause).toHaveBeenLastCalledWith('focus');
    act(() => action.blur());
    expect(onResume).toHaveBeenLastCalledWith('focus');
  });

  test('is paused by its button and resumed by it', async () => {
    const actor = slider();
    const onToggle = vi.fn();
    showHero({ onToggle });
    await userEvent.click(screen.getByRole('button', { name: 'Pause the slides' }));
    expect(onToggle).toHaveBeenCalledOnce();
    actor.send(carouselEvents.toggled());
    document.body.replaceChildren();
    showHero({ view: viewCarousel(actor.getSnapshot()), onToggle });
    await userEvent.click(screen.getByRole('button', { name: 'Play the slides' }));
    expect(onToggle).toHaveBeenCalledTimes(2);
  });

  // @verifies A banner carousel with autoplay
  test('advances by itself after its interval', () => {
    const clock = new SimulatedClock();
    const actor = createActor(carouselMachine, { input: { count: 7 }, clock }).start();
    clock.increment(timing.heroSlide);
    showHero({ view: viewCarousel(actor.getSnapshot()) });
    expect(screen.getByRole('group', { name: '2 of 7' })).toBeVisible();
  });
});

describe('the categories', () => {
  // @verifies Category tiles
  test('links the categories to the filtered catalogue, with their counts', async () => {
    const data = [{ name: 'Gift cards', image: '/images/giftcard-steam.svg', count: 46 }];
    const router = show({
      categories: { ...propsOf().categories, view: { ...nothing, status: 'ready', data } },
    });
    expect(screen.getByText('46 items')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Gift cards' }));
    expect(router.state.location).toMatchObject({
      search: '?category=Gift%20cards',
      state: { category: 'Gift cards' },
    });
  });

  test('retries categories that could not be loaded', async () => {
    const onRetry = vi.fn();
    show({
      categories: {
        ...propsOf().categories,
        view: { ...nothing, status: 'failed', message: 'offline', canRetry: true },
        onRetry,
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('the deals', () => {
  // @verifies Deal tile: recent
  // @verifies Deal tile: tournament (to /services)
  // @verifies Deal tile: upcoming
  // @verifies Deal tile: deal
  // @verifies Deal tile: exclusive
  // @verifies Deal tile: trending
  test('shows six links with those names, even before anything is loaded', () => {
    show();
    const tiles = within(screen.getByRole('region', { name: 'Deals' })).getAllByRole('link');
    expect(tiles.map((tile) => [tile.textContent, tile.getAttribute('href')])).toEqual([
      ['recent', '/products?deal=recent'],
      ['tournament', '/services'],
      ['upcoming', '/products?deal=upcoming'],
      ['deal', '/products?deal=deal'],
      ['exclusive', '/products?deal=exclusive'],
      ['trending', '/products?deal=trending'],
    ]);
  });

  test.each([
    ['loading', 6],
    ['ready', 0],
    ['failed', 0],
  ] as const)('is busy until its products are loaded: %s', (status, busy) => {
    show({ deals: { view: { ...loadingDeals(), status }, onRetry: vi.fn() } });
    const deals = screen.getByRole('region', { name: 'Deals' });
    expect(deals.querySelectorAll('[aria-busy="true"]')).toHaveLength(busy);
  });

  test('takes the newest products for the tile of new ones, and the best-selling ones for the trending tile and pre-orders', async () => {
    const requested: unknown[] = [];
    const api = async (call: unknown, { query }: { readonly query: Readonly<Record<string, string>> }) => {
      requested.push([call === listProducts, query.deal, query.sort]);
      return { products: [], count: 0 };
    };
    const deals = createActor(homeDealsFlow({ ...testEnvironment(), api: api as never }), { input: undefined }).start();
    await waitFor(deals, (snapshot) => viewHomeDeals(snapshot).status !== 'loading');
    expect(requested).toEqual([
      [true, 'recent', 'newest'],
      [true, 'deal', 'featured'],
      [true, 'trending', 'best-selling'],
      [true, 'upcoming', 'best-selling'],
      [true, 'exclusive', 'featured'],
    ]);
  });

  test('shows different products where there are any', () => {
    const [first, second] = [aProduct(1, [aVariant(11)]), aProduct(2, [aVariant(21)])];
    const samples = pickSamples([
      { deal: 'recent', count: 2, products: [first, second] },
      { deal: 'trending', count: 2, products: [first, second] },
      { deal: 'exclusive', count: 1, products: [first] },
      { deal: 'upcoming', count: 0, products: [] },
    ]);
    expect(samples.map(({ product }) => product?.itemID ?? null)).toEqual([1, 2, 1, null]);
  });
});

test('lists one variant per product in the offers: the one with the largest saving', () => {
  const product = aProduct(1, []);
  const row = (variantID: number, salePrice: number, listPrice: number | null) => ({
    product,
    variant: aVariant(variantID, { salePrice, listPrice }),
  });
  const other = { product: aProduct(2, []), variant: aVariant(21, { listPrice: null }) };
  const rows = [row(11, 95, 100), row(12, 80, 100), row(13, 100, null), other];
  expect(bestOffers(rows).map(({ variant }) => variant.variantID)).toEqual([12]);
});

describe('Trending Topics', () => {
  // @verifies A Trending Topics blog block
  // @verifies Blog excerpt 180 characters (home lead)
  // @verifies Blog excerpt 80 characters (small home items)
  // @verifies Home highlights: the first large, the next up to 3 small
  test('shows the first large and the next three small, cut at a word', () => {
    const articles = [1, 2, 3, 4, 5].map((id) => anArticle(id, id === 1 ? { tier: 'paid' } : {}));
    show({ topics: { view: { ...loadingTopics(), status: 'ready', articles }, onRetry: vi.fn() } });
    const topics = within(screen.getByRole('region', { name: 'Trending Topics' }));
    const cards = topics.getAllByRole('article');
    expect(cards).toHaveLength(4);
    expect(topics.getByRole('link', { name: 'Article 1' })).toHaveAttribute('href', '/article/1');
    expect(cards[0]).toHaveTextContent('Premium');
    // The date, 22:30 UTC, is on the next day in Nairobi.
    expect(cards[0]).toHaveTextContent('21 Nov 2026');
    const texts = topics.getAllByText(/^word/).map((each) => each.textContent ?? '');
    expect(texts.map((text) => text.length <= 180)).toEqual([true, true, true, true]);
    expect(texts.map((text) => text.length > 80)).toEqual([true, false, false, false]);
    expect(texts.every((text) => text.endsWith('word…'))).toBe(true);
  });

  test('shows the newest articles of a shop that highlights none', async () => {
    const load = async (highlights: readonly ArticleSummary[]) => {
      const api = async (call: object, { params }: { params?: object }) => {
        if (call === listHighlights) return highlights;
        expect([call, params]).toEqual([listArticlePage, { page: '0' }]);
        return [anArticle(8)];
      };
      const topics = createActor(homeTopicsFlow({ ...testEnvironment(), api: api as never }), { input: undefined });
      const loaded = await waitFor(topics.start(), (snapshot) => viewHighlights(snapshot).status !== 'loading');
      return viewHighlights(loaded).articles.map(({ articleID }) => articleID);
    };
    expect(await load([])).toEqual([8]);
    expect(await load([anArticle(3), anArticle(2)])).toEqual([3, 2]);
  });

  // @verifies 'No articles found'
  test('shows that there are no highlights', () => {
    show({ topics: { view: { ...loadingTopics(), status: 'empty' }, onRetry: vi.fn() } });
    expect(screen.getByText('No articles found')).toBeVisible();
  });

  test.each([
    ['short', 10, 'short'],
    ['two words', 6, 'two…'],
    ['one, two', 6, 'one…'],
    ['unbreakable', 6, 'unbre…'],
  ])('cuts %j to %i characters as %j', (text, most, cut) => {
    expect(excerpt(text, most)).toBe(cut);
    expect(excerpt(text, most).length).toBeLessThanOrEqual(most);
  });
});

describe('the newsletter block', () => {
  // @verifies Newsletter block with checkbox: products
  // @verifies Newsletter block with checkbox: services
  // @verifies Newsletter block with checkbox: events
  // @verifies Newsletter block with checkbox: coaching
  // @verifies Newsletter block with checkbox: all
  // @verifies Newsletter category: products
  // @verifies Newsletter category: services
  // @verifies Newsletter category: events
  // @verifies Newsletter category: coaching
  // @verifies Newsletter category: all
  test('offers five categories, all of them chosen at first', async () => {
    const onCategory = vi.fn();
    show({ newsletter: { ...propsOf().newsletter, onCategory } });
    const boxes = within(screen.getByRole('group', { name: 'Send me news about' })).getAllByRole('checkbox');
    expect(boxes.map((box) => [box.getAttribute('name'), (box as HTMLInputElement).checked])).toEqual([
      ['products', false],
      ['services', false],
      ['events', false],
      ['coaching', false],
      ['all', true],
    ]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'events' }));
    expect(onCategory).toHaveBeenCalledExactlyOnceWith('events', true);
  });

  // @verifies Newsletter: the home block says 'Email missing.'
  // @verifies 'Email missing.'
  test('sends the typed address to the machine, which reports that it is missing', async () => {
    const onSubmit = vi.fn();
    show({ newsletter: { ...propsOf().newsletter, onSubmit } });
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(onSubmit).toHaveBeenCalledOnce();
    const form = createActor(homeNewsletterMachine, { input: undefined }).start();
    form.send(newsletterEvents.submitted());
    document.body.replaceChildren();
    show({ newsletter: { ...propsOf().newsletter, view: viewNewsletter(form.getSnapshot()) } });
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Enter your email address.');
  });
});
