import { existsSync } from 'node:fs';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { movies } from '#contract/streaming/movies.ts';
import { allSeries } from '#contract/streaming/series.ts';
import { relatedTo } from '#contract/streaming/titles.ts';
import { carouselEvents, viewCarousel } from '#machines/carousel/index.ts';
import { timing } from '#machines/support/timing.ts';
import type { CarouselControls } from '#src/components/rail/carousel-controls.ts';
import { cardsFlow } from '#src/platform/composition/carousel.ts';
import { MoviesScreen } from '#src/screens/movies/MoviesScreen.tsx';
import { SeriesScreen } from '#src/screens/series/SeriesScreen.tsx';
import { StreamMovieScreen } from '#src/screens/stream-movie/StreamMovieScreen.tsx';
import { StreamMovieView } from '#src/screens/stream-movie/StreamMovieView.tsx';
import { StreamSeriesScreen } from '#src/screens/stream-series/StreamSeriesScreen.tsx';
import { WatchScreen } from '#src/screens/watch/WatchScreen.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';

const breadcrumbs = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const tiles = () => within(screen.getByRole('region', { name: 'You May Also Like' })).getAllByRole('article');

describe('the streaming home', () => {
  // @verifies All streaming links are placeholders
  test('links to the featured film, to all movies and to all series', () => {
    showPage(<WatchScreen />, '/watch');
    expect(screen.getByRole('heading', { level: 1, name: 'Watch' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Watch now' })).toHaveAttribute(
      'href',
      '/stream-movie?title=the-long-way-to-lamu',
    );
    expect(screen.getAllByRole('link', { name: 'See All' }).map((link) => link.getAttribute('href'))).toEqual([
      '/movies',
      '/series',
    ]);
  });
});

describe.each([
  ['/movies', 'Movies', MoviesScreen, movies],
  // @verifies Which screen /series renders is not shown (settled: the all-series list)
  ['/series', 'Series', SeriesScreen, allSeries],
] as const)('%s', (path, heading, Screen, titles) => {
  const shown = () => within(screen.getByRole('list', { name: heading })).getAllByRole('heading', { level: 2 });

  // @verifies /movies and /series: Filter link
  // @verifies /movies and /series: static pagination 1-3
  // @verifies Streaming sample: pagination of 3 pages
  test('shows a list with a Filter link and three pages', () => {
    showPage(<Screen />, path);
    expect(screen.getByRole('heading', { level: 1, name: new RegExp(`^${heading}`) })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Filter' })).toHaveAttribute('href', '#titles');
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.getAllByRole('link').map((link) => link.textContent)).toEqual(['1', '2', '3']);
    expect(pages.getByRole('link', { current: 'page' })).toHaveTextContent('1');
  });

  // @verifies /movies and /series: static list
  test('shows every title on one of its pages', async () => {
    showPage(<Screen />, path);
    const seen = shown().map((title) => title.textContent);
    for (const page of ['Page 2', 'Page 3']) {
      await userEvent.click(screen.getByRole('link', { name: page }));
      expect(screen.getByRole('link', { name: page })).toHaveAttribute('aria-current', 'page');
      seen.push(...shown().map((title) => title.textContent));
    }
    expect(seen).toEqual(titles.map(({ title }) => title));
  });

  test.each(['0', '4', '1.5', 'last'])('shows its first page for page %s', (page) => {
    showPage(<Screen />, { pathname: path, search: `?page=${page}` });
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('1');
  });
});

describe('/stream-movie', () => {
  // @verifies /stream-movie: breadcrumb (Home, Movies, title)
  // @verifies /stream-movie: title
  // @verifies /stream-movie: description
  // @verifies Streaming title: title
  // @verifies Streaming title: description
  test('shows the breadcrumbs Home, Movies, title', () => {
    showPage(<StreamMovieScreen />, '/stream-movie');
    expect(breadcrumbs()).toEqual([
      ['Home', '/watch'],
      ['Movies', '/movies'],
    ]);
    expect(screen.getByText('The Long Way to Lamu', { selector: '[aria-current=page]' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'The Long Way to Lamu' })).toBeVisible();
    expect(screen.getByText(movies[0].description)).toBeVisible();
  });

  // @verifies /stream-movie: video player (mp4 and webm sources, poster, HTML5 fallback text)
  // @verifies Streaming title: poster
  // @verifies Streaming title: video sources
  // @verifies Streaming sample: video preload auto
  // @verifies Streaming sample: width 640
  // @verifies Streaming sample: height 264
  test('plays webm and mp4 with a poster, and offers the film where HTML5 video is unsupported', () => {
    showPage(<StreamMovieScreen />, '/stream-movie');
    const player = screen.getByLabelText('Player: The Long Way to Lamu');
    expect(player.tagName).toBe('VIDEO');
    for (const [name, value] of Object.entries({ preload: 'auto', width: '640', height: '264' }))
      expect(player).toHaveAttribute(name, value);
    const sources = [...player.querySelectorAll('source')];
    expect(sources.map(({ type }) => type)).toEqual(['video/webm', 'video/mp4']);
    expect(within(player).getByText(/does not play HTML5 video/)).toBeInTheDocument();
    const files = [...sources, player, player.querySelector('track')].map(
      (element) => element?.getAttribute('src') ?? element?.getAttribute('poster'),
    );
    for (const file of files) expect(existsSync(`public${file}`), String(file)).toBe(true);
  });

  // @verifies /stream-movie stats row: Favorite link 'Add to favorite'
  // @verifies /stream-movie stats row: view count
  // @verifies /stream-movie stats row: 'Watch trailer' link
  // @verifies All streaming links are placeholders
  // @verifies Streaming title: view count
  // @verifies Streaming sample: view count 14809
  test('shows its stats row', () => {
    showPage(<StreamMovieScreen />, '/stream-movie');
    expect(screen.getByRole('link', { name: 'Add to favorite' })).toHaveAttribute('href', '#stats');
    expect(screen.getByText(/14809/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Watch trailer' })).toHaveAttribute('href', '#player');
  });

  // @verifies /stream-movie left details: Genre
  // @verifies /stream-movie left details: Actor
  // @verifies /stream-movie left details: Director
  // @verifies /stream-movie left details: Country
  // @verifies /stream-movie right details: Duration
  // @verifies /stream-movie right details: Quality HD
  // @verifies /stream-movie right details: Release year
  // @verifies /stream-movie right details: IMDb rating as x/10
  // @verifies Streaming title: genres
  // @verifies Streaming title: actors
  // @verifies Streaming title: director
  // @verifies Streaming title: country
  // @verifies Streaming title: duration
  // @verifies Streaming title: quality
  // @verifies Streaming title: release year
  // @verifies Streaming title: IMDb rating
  // @verifies Streaming sample: IMDb 5.1/10
  test('shows its details', () => {
    showPage(<StreamMovieScreen />, '/stream-movie');
    const labels = [...document.querySelectorAll('dl')].map((list) =>
      [...list.querySelectorAll('dt')].map((label) => label.textContent),
    );
    expect(labels).toEqual([
      ['Genre', 'Actor', 'Director', 'Country'],
      ['Duration', 'Quality', 'Release year', 'IMDb rating'],
    ]);
    expect(factOf('Director')).toBe('Wairimu Njagi');
    expect(factOf('Duration')).toBe('104 min');
    expect(factOf('Quality')).toBe('HD');
    expect(factOf('Release year')).toBe('2024');
    expect(factOf('IMDb rating')).toBe('5.1/10');
  });

  // @verifies /stream-movie: 'You May Also Like' carousel
  // @verifies /stream-movie: 'See All' link
  // @verifies Streaming sample: 7 related tiles on the movie page
  test('recommends seven others, and links to all', () => {
    showPage(<StreamMovieScreen />, '/stream-movie');
    expect(tiles()).toHaveLength(7);
    expect(screen.getByRole('link', { name: 'See All' })).toHaveAttribute('href', '/movies');
    expect(screen.queryByRole('link', { name: 'The Long Way to Lamu' })).toBeNull();
  });

  test('shows the pressed film', async () => {
    showPage(<StreamMovieScreen />, '/stream-movie');
    await userEvent.click(screen.getByRole('link', { name: 'Dhow Season' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Dhow Season' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ninety Minutes in Kisumu' })).toBeVisible();
  });
});

describe('/stream-series', () => {
  // @verifies /stream-series: breadcrumb Home, Series, season title
  // @verifies Streaming sample: series duration '0m min'
  test('shows the breadcrumbs Home, Series, season title', () => {
    showPage(<StreamSeriesScreen />, '/stream-series');
    expect(breadcrumbs()).toEqual([
      ['Home', '/watch'],
      ['Series', '/series'],
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Kilimani After Dark: Season 1' })).toBeVisible();
    expect(factOf('Duration')).toBe('0m min');
  });

  // @verifies /stream-series: playlist 'Season 1 Episodes'
  // @verifies /stream-series: Episode 2 is marked as playing
  // @verifies Episode: number
  // @verifies Episode: title
  // @verifies Episode: poster
  // @verifies Streaming: only one display state, the playing episode
  // @verifies Streaming sample: 3 sample episodes
  test('lists three episodes and marks the second as playing', () => {
    showPage(<StreamSeriesScreen />, '/stream-series');
    const playlist = within(screen.getByRole('region', { name: 'Season 1 Episodes' }));
    const episodes = playlist.getAllByRole('link');
    expect(episodes).toHaveLength(3);
    for (const [place, { number, title, poster }] of allSeries[0].episodes.entries()) {
      expect(episodes[place]).toHaveTextContent(`Episode ${number}${title}`);
      expect(episodes[place]?.querySelector('img')).toHaveAttribute('src', poster);
    }
    expect(playlist.getByRole('link', { current: true })).toHaveAccessibleName(/^Episode 2.*Playing$/);
    expect(episodes.filter((episode) => /Playing/.test(episode.textContent))).toHaveLength(1);
  });

  // @verifies Streaming sample: 6 on the series page
  test('recommends six others, and links to all', () => {
    showPage(<StreamSeriesScreen />, '/stream-series');
    expect(tiles()).toHaveLength(6);
    expect(screen.getByRole('link', { name: 'See All' })).toHaveAttribute('href', '/series');
  });
});

describe('the carousel', () => {
  const started = () => {
    const clock = new SimulatedClock();
    return { clock, actor: createActor(cardsFlow(), { input: { count: 7 }, clock }).start() };
  };
  const [film, ...others] = movies;
  const showWith = (controls: Partial<CarouselControls>) => {
    const props: CarouselControls = {
      view: viewCarousel(started().actor.getSnapshot()),
      onPause: vi.fn(),
      onResume: vi.fn(),
      onToggle: vi.fn(),
      onChoose: vi.fn(),
      ...controls,
    };
    showPage(<StreamMovieView movie={film} related={relatedTo(movies, film, 7)} controls={props} />);
    return props;
  };

  // @verifies /stream-movie: 'You May Also Like' carousel
  test('advances every five seconds, and not for reduced motion', () => {
    const moving = started();
    moving.clock.increment(timing.cardSlide - 1);
    expect(viewCarousel(moving.actor.getSnapshot()).slide).toBe(0);
    moving.clock.increment(1);
    expect(viewCarousel(moving.actor.getSnapshot()).slide).toBe(1);
    const withReducedMotion = started();
    withReducedMotion.actor.send(carouselEvents.paused('motion'));
    withReducedMotion.clock.increment(10 * timing.cardSlide);
    expect(viewCarousel(withReducedMotion.actor.getSnapshot()).slide).toBe(0);
  });

  test('pauses under the pointer and while it contains the focus', async () => {
    const { onPause, onResume } = showWith({});
    const card = screen.getByRole('link', { name: others[0]?.title ?? '' });
    await userEvent.hover(card);
    expect(onPause).toHaveBeenLastCalledWith('hover');
    await userEvent.unhover(card);
    expect(onResume).toHaveBeenLastCalledWith('hover');
    act(() => card.focus());
    expect(onPause).toHaveBeenLastCalledWith('focus');
    act(() => card.blur());
    expect(onResume).toHaveBeenLastCalledWith('focus');
  });

  test('is paused by its button, and by a person who moves it', async () => {
    const { onPause, onToggle } = showWith({});
    await userEvent.click(screen.getByRole('button', { name: 'Pause You May Also Like' }));
    expect(onToggle).toHaveBeenCalledOnce();
    expect(onPause).not.toHaveBeenCalledWith('person');
    fireEvent.pointerDown(screen.getByRole('link', { name: others[0]?.title ?? '' }));
    expect(onPause).toHaveBeenCalledWith('person');
  });

  test('is resumed by its button', async () => {
    const { actor } = started();
    actor.send(carouselEvents.paused('person'));
    const { onToggle } = showWith({ view: viewCarousel(actor.getSnapshot()) });
    await userEvent.click(screen.getByRole('button', { name: 'Play You May Also Like' }));
    expect(onToggle).toHaveBeenCalledOnce();
  });

  test('restarts once its end is reached', () => {
    // Elements have no size in jsdom, so the first card is already the end.
    const { onChoose } = showWith({ view: { slide: 1, count: 7, playing: true, stopped: false } });
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(0);
  });
});

test.each([
  ['/watch', WatchScreen],
  ['/movies', MoviesScreen],
  ['/series', SeriesScreen],
  ['/stream-movie', StreamMovieScreen],
  ['/stream-series', StreamSeriesScreen],
  // @verifies Streaming pages are static placeholders that load nothing from a server
] as const)('sends no request: %s', (path, Screen) => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('there is no server'));
  showPage(<Screen />, path);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('gives every sample its own URL', () => {
  for (const titles of [movies, allSeries]) expect(new Set(titles.map(({ slug }) => slug)).size).toBe(titles.length);
});
