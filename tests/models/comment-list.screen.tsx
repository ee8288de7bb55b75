import { screen } from '@testing-library/react';
import { externalEvent, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { type commentListMachine, viewCommentList } from '#machines/comment-list/index.ts';
import { LiveComments } from '#src/screens/article/ArticleScreen.tsx';
import { commentListModel } from './comment-list.model.ts';

const sees = (snapshot: SnapshotFrom<typeof commentListMachine>) => {
  const { comments, expanded, loadingMore } = viewCommentList(snapshot);
  const list = screen.queryByLabelText('Newest first');
  if (comments.length === 0) expect(screen.getByText('No comments')).toBeVisible();
  else expect(list?.querySelectorAll('li')).toHaveLength(comments.length);
  if (!expanded) expect(screen.queryByText('Show fewer comments')).toBeNull();
  expect(screen.queryByText('Loading more comments') !== null).toBe(loadingMore);
};

export const commentListScreen = screenOf(commentListModel)({
  page: (actor) => <LiveComments actor={actor} busy={false} message={null} onRetry={null} form={null} />,
  at: '/article/7',
  events: {
    'comments.toggled': {
      control: () => screen.queryByText(/^Show (\d more|fewer) comments$/),
      act: (user, control) => user.click(control),
    },
    'comments.requested': press('Load more comments'),
    'comments.replaced': externalEvent('the article'),
  },
  states: { collapsed: sees, expanded: sees, loadingMore: sees },
});
