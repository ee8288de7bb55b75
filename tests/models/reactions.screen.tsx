import { findControl, press, screenOf, transient } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { LiveReactions } from '#src/screens/article/ArticleScreen.tsx';
import { reactionsModel } from './reactions.model.ts';

/** Expects which of the two buttons is pressed, and whether both are busy. */
const sees =
  ({ like = false, dislike = false, busy = false }) =>
  () => {
    const group = findControl('group', 'What did you think of it?');
    expect(group).toHaveAttribute('aria-busy', String(busy));
    for (const [name, pressed] of [['Like', like] as const, ['Dislike', dislike] as const]) {
      expect(findControl('button', name)).toHaveAttribute('aria-pressed', String(pressed));
      expect(findControl('button', name)).toHaveProperty('disabled', busy);
    }
  };

export const reactionsScreen = screenOf(reactionsModel)({
  page: (actor) => <LiveReactions actor={actor} />,
  at: '/article/7',
  events: { 'like.pressed': press('Like'), 'dislike.pressed': press('Dislike') },
  states: {
    'idle.undecided': sees({}),
    'idle.liked': sees({ like: true }),
    'idle.disliked': sees({ dislike: true }),
    'idle.previous': transient,
    liking: sees({ busy: true }),
    disliking: sees({ busy: true }),
  },
});
