import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { Article, CommentPage } from '#contract/articles.ts';
import { type ArticleInput, articleMachine, viewArticle } from '#machines/article/index.ts';
import { commentMachine, viewComment } from '#machines/comment/index.ts';
import { commentListEvents, commentListMachine, viewCommentList } from '#machines/comment-list/index.ts';
import type { ReactionsView } from '#machines/reactions/index.ts';
import { ArticleView, type ArticleViewProps } from '#src/screens/article/ArticleView.tsx';
import { CommentForm } from '#src/screens/article/CommentForm.tsx';
import { Comments } from '#src/screens/article/Comments.tsx';
import { namedArticle } from '#src/screens/article/named-article.ts';
import { Reactions } from '#src/screens/article/Reactions.tsx';
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

  test('shows the intro and the link to a subscription', async () => {
    const { router } = await show(locked);
    expect(screen.getByText('What it is about.')).toBeVisible();
    expect(screen.getByText('Premium')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Get Access Now' }));
    expect(router.state.location.pathname).toBe('/blog-subscribe');
  });

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

describe('comments', () => {
  function showComments(
    page: CommentPage,
    ...events: Parameters<ActorRefFrom<typeof commentListMachine>['send']>[0][]
  ) {
    const actor = createActor(commentListMachine, { input: { articleID: 7, page } }).start();
    for (const event of events) actor.send(event);
    const props = { onToggle: vi.fn(), onLoadMore: vi.fn(), onRetry: vi.fn() };
    showPage(
      <Comments view={viewCommentList(actor.getSnapshot())} busy={false} message={null} form={null} {...props} />,
    );
    return props;
  }
  const aPageOf = (count: number, olderComments = 0): CommentPage => ({ comments: comments(count), olderComments });
  const list = () => within(screen.getByRole('list', { name: 'Newest first' })).getAllByRole('listitem');
  const buttons = () => screen.queryAllByRole('button').map((each) => each.textContent);

  test('shows five comments, and the rest on request', async () => {
    const { onToggle } = showComments(aPageOf(7));
    expect(screen.getByRole('heading', { level: 2, name: 'Comments (7)' })).toBeVisible();
    // Only the form's field, which is not rendered here, may have this label.
    expect(screen.queryByLabelText(/comment/i)).toBeNull();
    expect(list()).toHaveLength(5);
    expect(list()[0]).toHaveTextContent(/Reader 1.*21 Nov 2026.*Comment 1/);
    const more = screen.getByRole('button', { name: 'Show 2 more comments' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(more);
    expect(onToggle).toHaveBeenCalledOnce();
  });

  test('shows all comments once they are expanded', () => {
    showComments(aPageOf(7), commentListEvents.toggled());
    expect(list()).toHaveLength(7);
    expect(screen.getByRole('button', { name: 'Show fewer comments' })).toHaveAttribute('aria-expanded', 'true');
    expect(buttons()).toEqual(['Show fewer comments']);
  });

  test('loads older comments page by page', async () => {
    const { onLoadMore } = showComments(aPageOf(10, 3), commentListEvents.toggled());
    expect(screen.getByRole('heading', { level: 2, name: 'Comments (13)' })).toBeVisible();
    expect(list()).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Load more comments' }));
    expect(onLoadMore).toHaveBeenCalledOnce();
  });

  test('offers no older comments while they are collapsed', () => {
    showComments(aPageOf(10, 3));
    expect(buttons()).toEqual(['Show 5 more comments']);
  });

  test('shows that older comments are loading', () => {
    showComments(aPageOf(10, 3), commentListEvents.toggled(), commentListEvents.requested());
    const more = screen.getByRole('button', { name: 'Loading more comments' });
    expect([more.getAttribute('aria-busy'), more.getAttribute('aria-disabled')]).toEqual(['true', 'true']);
  });

  test('shows that there are no comments', () => {
    showComments(aPageOf(0));
    expect(screen.getByText('No comments')).toBeVisible();
    expect(buttons()).toEqual([]);
  });

  const dateAdded = '2026-11-21T06:00:00.000Z';

  test('shows comments as plain text, even if they contain markup', () => {
    const message = '<img src=x onerror=alert(1)> **bold** [a](javascript:alert(1))';
    showComments({ comments: [{ commentID: 1, name: '<b>Eve</b>', message, dateAdded }], olderComments: 0 });
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByText('<b>Eve</b>')).toBeVisible();
  });

  test('isolates a name that is written from right to left or has a direction mark', () => {
    const name = '\u202eevE';
    showComments({ comments: [{ commentID: 1, name, message: 'Well said.', dateAdded }], olderComments: 0 });
    // `dir` isolates the name, so that its direction does not affect the text beside it.
    expect(screen.getByText(name)).toHaveAttribute('dir', 'auto');
  });
});

describe('no article', () => {
  test('shows a skeleton below one heading while it loads', async () => {
    await show(null);
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Article');
  });

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

describe('the comment form', () => {
  function showForm(submit: () => Promise<string> = () => new Promise(() => {})) {
    const actor = createActor(commentMachine.provide({ actors: { submit: fromPromise(submit) } as never }), {
      input: { articleID: 7, name: 'ada', email: 'ada@example.com' },
    }).start();
    const props = { onChange: vi.fn(), onSubmit: vi.fn() };
    const renderForm = () => {
      document.body.replaceChildren();
      showPage(<CommentForm view={viewComment(actor.getSnapshot())} {...props} />);
    };
    renderForm();
    return { actor, renderForm, ...props };
  }

  test('shows the three fields with their limits, filled in for a signed-in reader', async () => {
    const { onChange, onSubmit } = showForm();
    const fields = ['Author', 'Email', 'Comment'].map((name) =>
      screen.getByRole('textbox', { name: new RegExp(name) }),
    );
    expect(screen.getByLabelText(/comment/i)).toBe(fields[2]);
    expect(fields.map((field) => field.getAttribute('maxlength'))).toEqual(['245', '100', '65525']);
    expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(['ada', 'ada@example.com', '']);
    await userEvent.type(fields[2] ?? document.body, 'W');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('comment', 'W');
    await userEvent.click(screen.getByRole('button', { name: 'Post comment' }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('marks the missing field', () => {
    const { actor, renderForm } = showForm();
    actor.send({ type: 'form.submitted' });
    renderForm();
    expect(screen.getByRole('textbox', { name: /Comment/ })).toBeInvalid();
    expect(screen.getByRole('textbox', { name: /Comment/ })).toHaveAccessibleDescription(/./);
  });

  test("shows the server's refusal and keeps the text", async () => {
    const { actor, renderForm } = showForm(() => Promise.reject(failed.refused('Too many comments.')));
    actor.send({ type: 'field.changed', name: 'comment', value: 'Well said.' });
    actor.send({ type: 'form.submitted' });
    await waitFor(() => expect(viewComment(actor.getSnapshot()).message).not.toBeNull());
    renderForm();
    expect(screen.getByRole('alert')).toHaveTextContent('Too many comments.');
    expect(screen.getByRole('textbox', { name: /Comment/ })).toHaveValue('Well said.');
  });
});

describe('the reactions', () => {
  const untouched: ReactionsView = {
    liked: false,
    disliked: false,
    busy: false,
    message: null,
    canLike: true,
    canDislike: true,
  };
  function showReactions(view: Partial<ReactionsView> = {}) {
    const props = { onLike: vi.fn(), onDislike: vi.fn() };
    showPage(<Reactions view={{ ...untouched, ...view }} {...props} />);
    return props;
  }
  const button = (name: string) => screen.getByRole('button', { name });

  test('sends a reaction when it is pressed', async () => {
    const { onLike, onDislike } = showReactions();
    await userEvent.click(button('Like'));
    await userEvent.click(button('Dislike'));
    expect([onLike.mock.calls.length, onDislike.mock.calls.length]).toEqual([1, 1]);
  });

  test('shows the current reaction', () => {
    showReactions({ liked: true, canLike: false });
    expect(button('Like')).toHaveAttribute('aria-pressed', 'true');
    expect(button('Dislike')).toHaveAttribute('aria-pressed', 'false');
    expect(button('Dislike')).toBeEnabled();
  });

  test('disables the buttons while a reaction is in flight', () => {
    showReactions({ busy: true, canLike: false, canDislike: false });
    expect(button('Like')).toBeDisabled();
    expect(button('Dislike')).toBeDisabled();
  });

  test('shows why a reaction failed, with a link to support', () => {
    showReactions({ message: { text: 'Too many tries.' } });
    expect(screen.getByText(/Too many tries/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Report this problem' })).toHaveAttribute('href', '/contact-us');
  });
});

describe('which article', () => {
  test.each([
    ['the route', '7', { articleID: 9 }, 7],
    ['the state’s id', undefined, { articleID: 9 }, 9],
    ['the state’s article', undefined, { article: { articleID: 9, title: 'A' } }, 9],
    ['the state’s article, given by its id', undefined, { article: '9' }, 9],
    ['what was read last, without any', undefined, null, 'last'],
    ['what was read last, where the state is unsound', undefined, { articleID: -1 }, 'last'],
    ['no article, where the route is unsound', 'abc', { articleID: 9 }, 'none'],
  ] as const)('identifies the article by %s', (_, param, state, selection) => {
    expect(namedArticle(param, state)).toBe(selection);
  });
});
