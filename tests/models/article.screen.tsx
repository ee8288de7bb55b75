import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { type articleMachine, viewArticle } from '#machines/article/index.ts';
import { sessionMachine } from '#machines/session/index.ts';
import { ArticleScreen } from '#src/screens/article/ArticleScreen.tsx';
import { startFlow } from '../support/replay.ts';
import { elsewhere, passedThrough, press, screenOf } from '../support/screen-level.tsx';
import { seesFailure, seesLoading, seesText } from '../support/seen.ts';
import { nobodySignedIn } from '../support/standing.ts';
import { articleModel } from './article.model.ts';

type Snapshot = SnapshotFrom<typeof articleMachine>;

/** The article, whole or only its beginning, with the ways to answer it. */
const seesArticle = (snapshot: Snapshot) => {
  expect(screen.getByText('Article 7')).toBeVisible();
  expect(screen.getByText(viewArticle(snapshot).locked ? 'This article is premium' : 'The content.')).toBeVisible();
  expect(screen.getByText('What did you think of it?')).toBeVisible();
  expect(screen.getByText('Post comment')).toBeVisible();
};
const alert = () => screen.queryByRole('alert');
const reloading = () => screen.queryByText('Loading the comments');
const seesComments = (snapshot: Snapshot) => {
  const { comments } = viewArticle(snapshot);
  const list = screen.queryByLabelText('Newest first');
  if (comments.length === 0) expect(screen.getByText('No comments')).toBeVisible();
  else expect(list?.querySelectorAll('li')).toHaveLength(comments.length);
};

export const articleScreen = screenOf(articleModel)({
  page: <ArticleScreen />,
  at: ({ wanted }) => ({ pathname: '/article', ...(typeof wanted === 'number' && { state: { articleID: wanted } }) }),
  children: (actor) => ({
    session: actor.getSnapshot().context.reader === 'unknown' ? startFlow(sessionMachine).actor : nobodySignedIn(),
  }),
  events: {
    'article.changed': elsewhere('the router'),
    'reader.changed': elsewhere('the session'),
    'article.retried': { ...press('Try again'), control: () => screen.queryByText('Try again') },
    'comments.toggled': {
      control: () => screen.queryByText(/^Show (2 more|fewer) comments$/),
      act: (user, control) => user.click(control),
    },
  },
  states: {
    waiting: seesLoading,
    opening: passedThrough,
    recalling: seesLoading,
    finding: seesLoading,
    loading: seesLoading,
    'open.content.remembering': (snapshot) => {
      seesArticle(snapshot);
      expect(alert()).toBeNull();
    },
    'open.content.shown': (snapshot) => {
      seesArticle(snapshot);
      expect(alert()).toBeNull();
      expect(reloading()).toBeNull();
    },
    'open.content.commented': (snapshot) => {
      seesArticle(snapshot);
      expect(reloading()).toBeNull();
    },
    'open.content.reloading': (snapshot) => {
      seesArticle(snapshot);
      expect(reloading()).toBeInTheDocument();
    },
    'open.content.stale': (snapshot) => {
      seesArticle(snapshot);
      seesFailure();
    },
    'open.comments.folded': (snapshot) => {
      seesComments(snapshot);
      expect(screen.queryByText('Show fewer comments')).toBeNull();
    },
    'open.comments.unfolded': (snapshot) => {
      seesComments(snapshot);
      expect(screen.queryByText('Show 2 more comments')).toBeNull();
    },
    missing: seesText('No content found'),
    failed: seesFailure,
  },
});
