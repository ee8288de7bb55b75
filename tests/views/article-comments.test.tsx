import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { CommentPage } from '#contract/articles.ts';
import { commentMachine, viewComment } from '#machines/comment/index.ts';
import { commentListEvents, commentListMachine, viewCommentList } from '#machines/comment-list/index.ts';
import type { ReactionsView } from '#machines/reactions/index.ts';
import { CommentForm } from '#src/screens/article/CommentForm.tsx';
import { Comments } from '#src/screens/article/Comments.tsx';
import { Reactions } from '#src/screens/article/Reactions.tsx';
import { writeShopFacts } from '#tests/support/views/shop-facts.ts';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { comments } from '../models/articles.ts';
import { failed } from '../models/failures.ts';

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

  // @verifies Articles with: comments
  // @verifies The first 5 comments are shown
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

  // @verifies 'No comments'
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

  // @verifies Comment, longest: comment 65525
  // @verifies Comment, longest: name 245
  // @verifies Comment, longest: email 100
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

  test('says beforehand where the first comment of an address waits for the shop', () => {
    showForm();
    expect(screen.queryByText(/shown once we have read it/)).toBeNull();
    writeShopFacts({ commentsHeld: true });
    showForm();
    expect(screen.getByText('Your first one here is shown once we have read it.')).toBeVisible();
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

  // @verifies Articles with: likes
  // @verifies Articles with: dislikes
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
