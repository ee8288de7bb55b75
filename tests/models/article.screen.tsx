import { screen } from '@testing-library/react';
import { startFlow } from '@uwanja/flow-paths';
import { externalEvent, press, screenOf, transient } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { type articleMachine, viewArticle } from '#machines/article/index.ts';
import { sessionMachine } from '#machines/session/index.ts';
import { ArticleScreen } from '#src/screens/article/ArticleScreen.tsx';
import { seesFailure, seesLoading, seesText } from '#tests/support/models/expectations.ts';
import { nobodySignedIn } from '#tests/support/models/long-lived-actors.ts';
import { articlePageModel } from './article.model.ts';

type Snapshot = SnapshotFrom<typeof articleMachine>;

/** Expects the article, whole or only its beginning, with its reactions and its comment form. */
const seesArticle = (snapshot: Snapshot) => {
  expect(screen.getByText('Article 7')).toBeVisible();
  expect(screen.getByText(viewArticle(snapshot).locked ? 'This article is premium' : 'The content.')).toBeVisible();
  expect(screen.getByText('What did you think of it?')).toBeVisible();
  expect(screen.getByText('Post comment')).toBeVisible();
};
const alert = () => screen.queryByRole('alert');
const reloading = () => screen.queryByText('Loading the comments');
export const articleScreen = screenOf(articlePageModel)({
  page: <ArticleScreen />,
  at: ({ selection }) => ({
    pathname: '/article',
    ...(typeof selection === 'number' && { state: { articleID: selection } }),
  }),
  children: (actor) => ({
    session: actor.getSnapshot().context.reader === 'unknown' ? startFlow(sessionMachine).actor : nobodySignedIn(),
  }),
  events: {
    'article.changed': externalEvent('the router'),
    'reader.changed': externalEvent('the session'),
    'article.retried': { ...press('Try again'), control: () => screen.queryByText('Try again') },
  },
  states: {
    awaitingReader: seesLoading,
    resolving: transient,
    readingSelected: seesLoading,
    findingNewest: seesLoading,
    loading: seesLoading,
    'open.storingSelected': (snapshot) => {
      seesArticle(snapshot);
      expect(alert()).toBeNull();
    },
    'open.shown': (snapshot) => {
      seesArticle(snapshot);
      expect(alert()).toBeNull();
      expect(reloading()).toBeNull();
    },
    'open.commented': (snapshot) => {
      seesArticle(snapshot);
      expect(reloading()).toBeNull();
    },
    'open.reloading': (snapshot) => {
      seesArticle(snapshot);
      expect(reloading()).toBeInTheDocument();
    },
    'open.stale': (snapshot) => {
      seesArticle(snapshot);
      seesFailure();
    },
    missing: seesText('No content found'),
    failed: seesFailure,
  },
});
