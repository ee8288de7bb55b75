import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Article } from '#contract/articles.ts';
import { type ArticleInput, articleMachine, viewArticle } from '#machines/article/index.ts';
import { ArticleView, type ArticleViewProps } from '#src/screens/article/ArticleView.tsx';
import { namedArticle } from '#src/screens/article/named-article.ts';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { anArticle, aPage, aSummary, comments } from '../models/articles.ts';
import { failed } from '../models/failures.ts';

/** Starts an article machine that loads `answer`, fails with the error it throws, or for null loads forever. */
async function actorWith(answer: (() => Article) | null, input: Partial<ArticleInput> = {}) {
  const actor = createActor(
    articleMachine.provide({
      actors: {
        getArticle: fromPromise(() => (answer ? Promise.resolve().then(answer) : new Promise<Article>(() => {}))),
        storeSelected: fromPromise(() => Promise.resolve()),
      },
    }),
    { input: { selection: 7, reader: null, ...input } },
  ).start();
  if (answer) await waitFor(() => expect(viewArticle(actor.getSnapshot()).status).not.toBe('loading'));
  return actor;
}

async function show(answer: (() => Article) | null, input: Partial<ArticleInput> = {}) {
  const actor = await actorWith(answer, input);
  const props: ArticleViewProps = {
    view: viewArticle(actor.getSnapshot()),
    path: '/article/7',
    reactions: null,
    comments: null,
    onRetry: vi.fn(),
  };
  const router = showPage(<ArticleView {...props} />, '/article/7');
  return { ...props, router };
}

const full = anArticle(7, {
  title: 'Salt air',
  author: 'Halima Mwachiro',
  categories: ['hardware', 'guides'],
  content: '## The sea\n\nIt *carries* salt.',
  comments: comments(7),
  recommendedArticles: aPage(4, 21),
  nextArticle: aSummary(8),
  previousArticle: aSummary(6),
});

describe('ready', () => {
  // @verifies /article: article page, using state article or route param articleID
  test('shows the title, author, date in Nairobi, categories, picture and content', async () => {
    await show(() => full);
    const page = screen.getByRole('article', { name: 'Salt air' });
    expect(screen.getAllByRole('heading', { level: 1 }).map((each) => each.textContent)).toEqual(['Salt air']);
    expect(page).toHaveTextContent('By Halima Mwachiro');
    expect(page).toHaveTextContent('21 Nov 2026');
    expect(
      within(page)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['hardware', 'guides']);
    expect(page.querySelector('img')).toHaveAttribute('src', '/images/news-lime.svg');
    expect(within(page).getByRole('heading', { level: 2, name: 'The sea' })).toBeVisible();
    expect(within(page).getByText('carries').tagName).toBe('EM');
    expect(screen.queryByText('Get Access Now')).not.toBeInTheDocument();
  });

  test('links to the next, the previous and the recommended articles', async () => {
    await show(() => full);
    expect(screen.getByRole('link', { name: /^Next article/ })).toHaveAttribute('href', '/article/8');
    expect(screen.getByRole('link', { name: /^Previous article/ })).toHaveAttribute('href', '/article/6');
    const recommended = within(screen.getByRole('region', { name: 'Recommended for you' }));
    expect(recommended.getAllByRole('article')).toHaveLength(4);
  });

  test('shows no neighbours and no recommendations where there are none', async () => {
    await show(() => anArticle(7));
    expect(screen.queryByRole('navigation', { name: 'More to read' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Recommended for you' })).not.toBeInTheDocument();
  });

  test('shows the time and the place of an event', async () => {
    await show(() => anArticle(7, { event: { startsAt: '2026-12-05T21:30:00.000Z', venue: 'Kasarani, Nairobi' } }));
    expect(screen.getByText(/Sun, 6 Dec 2026.*00:30/)).toBeVisible();
    expect(screen.getByText('Kasarani, Nairobi')).toBeVisible();
  });
});

describe('locked', () => {
  const locked = () => anArticle(7, { tier: 'paid', content: '', intro: 'What it is about.' });

  // @verifies A blog with free and premium articles
  // @verifies /blog-subscribe: target of 'Get Access Now'
  // @verifies A premium article shows the intro
  test('shows the intro and the link to a subscription', async () => {
    const { router } = await show(locked);
    expect(screen.getByText('What it is about.')).toBeVisible();
    expect(screen.getByText('Premium')).toBeVisible();
    expect(screen.getByText('Connect, from Ksh 780 a month')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Get Access Now' }));
    expect(router.state.location.pathname).toBe('/blog-subscribe');
  });

  // @verifies And a subscribe teaser ('Already a subscriber? Log in')
  test('leads a subscriber to the sign-in and back', async () => {
    const { router } = await show(locked);
    await userEvent.click(screen.getByRole('link', { name: 'Already a subscriber? Log in' }));
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { to: '/article/7' } });
  });

  test('asks a signed-in reader to subscribe, and not to log in', async () => {
    const reader = { userID: 'u1', token: 't', username: 'achieng', email: 'achieng@example.com' };
    await show(locked, { reader });
    expect(screen.getByRole('link', { name: 'Get Access Now' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Already a subscriber? Log in' })).not.toBeInTheDocument();
  });

  test('shows a subscriber the whole article', async () => {
    await show(() => ({ ...locked(), content: 'All of it.' }));
    expect(screen.getByText('All of it.')).toBeVisible();
    expect(screen.queryByText('Get Access Now')).not.toBeInTheDocument();
  });
});

describe('no article', () => {
  test('shows a skeleton below one heading while it loads', async () => {
    await show(null);
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Article');
  });

  // @verifies Fetches resolve empty or show the error: article
  // @verifies 'No content found'
  test('shows that the article does not exist', async () => {
    await show(() => {
      throw failed.missing('No content found');
    });
    expect(screen.getByText('No content found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All articles' })).toHaveAttribute('href', '/articles');
  });

  test('requests the article again after a failure', async () => {
    const { onRetry } = await show(() => {
      throw failed.of('offline');
    });
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('which article', () => {
  test.each([
    // @verifies /article: article page, using state article or route param articleID
    ['the route', '7', { articleID: 9 }, 7],
    ['the state’s id', undefined, { articleID: 9 }, 9],
    // @verifies /article: article page, using state article or route param articleID
    ['the state’s article', undefined, { article: { articleID: 9, title: 'A' } }, 9],
    ['the state’s article, given by its id', undefined, { article: '9' }, 9],
    ['what was read last, without any', undefined, null, 'last'],
    ['what was read last, where the state is unsound', undefined, { articleID: -1 }, 'last'],
    ['no article, where the route is unsound', 'abc', { articleID: 9 }, 'none'],
  ] as const)('identifies the article by %s', (_, param, state, selection) => {
    expect(namedArticle(param, state)).toBe(selection);
  });
});
