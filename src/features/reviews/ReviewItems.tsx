import { styled } from '@mui/material/styles';
import type { Review } from '#contract/reviews.ts';
import { ReviewItem } from './ReviewItem.tsx';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  width: '100%',
  maxWidth: 680,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li + li': { paddingTop: 24, borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

export const ReviewItems = ({ reviews }: { reviews: readonly Review[] }) => (
  <List>
    {reviews.map((review) => (
      <li key={review.reviewID}>
        <ReviewItem review={review} />
      </li>
    ))}
  </List>
);
