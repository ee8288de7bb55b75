import { screen } from '@testing-library/react';
import { findControl, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { viewReviewList } from '#machines/review-list/index.ts';
import { Reviews } from '#src/screens/reviews/ReviewsScreen.tsx';
import { seesFailure, seesLoading, seesText } from '#tests/support/models/expectations.ts';
import { reviewListModel } from './review-list.model.ts';

const more = /^(Load more reviews|Loading…)$/;

/** Expects each review with its stars, its words, the shop's answer and its marks. */
const seesReviews = (snapshot: Parameters<typeof viewReviewList>[0]) => {
  const { reviews, count } = viewReviewList(snapshot);
  const shown = screen.queryAllByRole('article').map((article) => article.textContent ?? '');
  expect(shown).toHaveLength(reviews.length);
  for (const [place, review] of reviews.entries()) {
    expect(shown[place]).toContain(`${review.author || 'A customer'} bought $10`);
    expect(shown[place]).toContain(review.words);
    expect(shown[place]?.includes('edited')).toBe(review.edited);
    expect(shown[place]?.includes('Sample')).toBe(review.sample);
    expect(shown[place]?.includes('Answer of the shop')).toBe(review.answer !== null);
  }
  expect(screen.queryAllByRole('img', { name: '4 stars of 5' })).toHaveLength(reviews.length);
  if (count === 0) seesText(/^No reviews yet\./)();
  expect(findControl('link', 'To the product')).toHaveAttribute('href', '/product/7');
};

export const reviewListScreen = screenOf(reviewListModel)({
  page: <Reviews itemID={7} />,
  at: '/reviews/7',
  events: { 'reviews.retried': press('Try again'), 'reviews.requested': press(more) },
  states: {
    loading: seesLoading,
    failed: seesFailure,
    ready: (snapshot) => {
      seesReviews(snapshot);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Reviews of Steam card');
    },
    loadingMore: (snapshot) => {
      seesReviews(snapshot);
      expect(findControl('button', 'Loading…')).toHaveAttribute('aria-busy', 'true');
    },
  },
});
