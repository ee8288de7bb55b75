import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { articlePageLength } from '#contract/articles.ts';
import { articleListMachine, blogHome, viewArticleList } from '#machines/article-list/index.ts';
import type { HighlightsView } from '#machines/home/index.ts';
import { ArticlesView, type ArticlesViewProps } from '#src/screens/articles/ArticlesView.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { aPage, aSummary } from '../models/articles.ts';

const initial = () => viewArticleList(createActor(articleListMachine, { input: blogHome }).start().getSnapshot());
const highlighted: HighlightsView = {
  status: 'ready',
  articles: [aSummary(91, { tier: 'paid' }), aSummary(92), aSummary(93), aSummary(94)],
  message: null,
  missing: false,
  canRetry: false,
};

function show(view: Partial<ArticlesViewProps['view']> = {}, highlights: Partial<HighlightsView> = {}) {
  const props = { onLoadMore: vi.fn(), onRetry: vi.fn(), onRetryHighlights: vi.fn() };
  const articles = aPage(articlePageLength, 1);
  const ready = { status: 'ready', articles, canLoadMore: true, nextPage: '/articles?page=2' } as const;
  const router = showPage(
    <ArticlesView
      view={{ ...initial(), ...ready, ...view }}
      highlights={{ ...highlighted, ...highlights }}
      {...props}
    />,
    '/articles',
  );
  return { ...props, router };
}
const region = (name: string) => within(screen.getByRole('region', { name }));
const excerpts = (name: string) =>
  region(name)
    .getAllByText(/^word/)
    .map((each) => each.textContent ?? '');

test('an uploaded photo is offered to phones in smaller files, on every card', () => {
  const photo = '/pictures/ab-1280.webp';
  const photographed = [
    aSummary(91, { photo }),
    aSummary(92, { photo }),
    aSummary(93, { photo }),
    aSummary(94, { photo }),
  ];
  show({ articles: photographed }, { articles: photographed });
  const pictures = [...document.querySelectorAll('main img, section img, article img')];
  const shown = pictures.filter((each) => each.getAttribute('src') === photo);
  expect(shown.length).toBeGreaterThanOrEqual(7);
  for (const each of shown) expect(each.getAttribute('srcset')).toContain('/pictures/ab-320.webp 320w');
});

describe('the highlights', () => {
  // @verifies /articles: blog home
  // @verifies Blog home uses 2 small
  test('shows the first highlight large, with 180 characters, and two small ones with 80', () => {
    show();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    const links = region('Highlights').getAllByRole('link', { name: /^Article/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/article/91', '/article/92', '/article/93']);
    const [lead = '', ...small] = excerpts('Highlights');
    expect(lead.length).toBeGreaterThan(170);
    expect(lead.length).toBeLessThanOrEqual(180);
    expect(small.map((text) => text.length <= 80)).toEqual([true, true]);
  });

  // @verifies Load more pages through articles by section: highlight
  test('links to all highlights', async () => {
    const { router } = show();
    await userEvent.click(screen.getByRole('link', { name: 'All highlights' }));
    expect(router.state.location.search).toBe('?section=highlight');
  });

  test('leaves the highlights out where there are none, and where they are the listed articles', () => {
    show({}, { status: 'empty', articles: [] });
    expect(screen.queryByRole('region', { name: 'Highlights' })).not.toBeInTheDocument();
    document.body.replaceChildren();
    show({ section: 'highlight' });
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual(['Highlights']);
    expect(screen.getByRole('link', { name: 'All articles' })).toHaveAttribute('href', '/articles');
  });

  test('fails without the list', async () => {
    const { onRetryHighlights } = show({}, { status: 'failed', message: 'offline', canRetry: true, articles: [] });
    await userEvent.click(region('Highlights').getByRole('button', { name: 'Try again' }));
    expect(onRetryHighlights).toHaveBeenCalledOnce();
    expect(region('More articles').getAllByRole('article')).toHaveLength(articlePageLength);
  });
});

describe('the list', () => {
  // @verifies Blog excerpt 180 characters (list)
  test('shows every article with at most 180 characters, cut at a word', () => {
    show();
    expect(region('More articles').getAllByRole('article')).toHaveLength(articlePageLength);
    for (const text of excerpts('More articles')) {
      expect(text.length).toBeLessThanOrEqual(180);
      expect(text).toMatch(/word…$/);
    }
  });

  // @verifies A blog with free and premium articles
  test('marks premium articles and shows the time and the place of an event, in Nairobi', () => {
    const event = { startsAt: '2026-12-05T21:30:00.000Z', venue: 'Kasarani, Nairobi' };
    show({ articles: [aSummary(1, { tier: 'paid' }), aSummary(2, { event })] });
    const [premium, evening] = region('More articles').getAllByRole('article');
    expect(premium).toHaveTextContent('Premium');
    expect(premium).toHaveTextContent('21 Nov 2026');
    expect(evening).toHaveTextContent(/Kasarani, NairobiSun, 6 Dec 2026.*00:30/);
  });

  // @verifies Load more pages through articles by section: other
  test('offers more while there is a next page', async () => {
    const { onLoadMore } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(onLoadMore).toHaveBeenCalledOnce();
  });

  test('offers no more on the last page', () => {
    show({ canLoadMore: false });
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  test('disables the button while the next page loads', () => {
    show({ canLoadMore: false, loadingMore: true });
    expect(screen.getByRole('button', { name: 'Loading more' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('keeps its articles where the next page cannot be loaded', async () => {
    const { onRetry } = show({ canLoadMore: false, message: 'offline', canRetry: true });
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(region('More articles').getAllByRole('article')).toHaveLength(articlePageLength);
  });

  test('shows a skeleton while it loads', () => {
    show({ status: 'loading', articles: [] });
    expect(region('More articles').getByRole('status')).toHaveTextContent('Loading...');
  });

  test('shows that there are no articles', () => {
    show({ status: 'empty', articles: [] });
    expect(screen.getByText('No articles found')).toBeVisible();
  });

  test('shows why loading failed, and retries', async () => {
    const { onRetry } = show({ status: 'failed', articles: [], message: 'unreachable', canRetry: true });
    await userEvent.click(region('More articles').getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
