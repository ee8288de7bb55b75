import { screen } from '@testing-library/react';
import { fill, findControl, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { OrderReviews } from '#src/screens/orders/OrderReviews.tsx';
import { seesFailure, seesLoading, seesText } from '#tests/support/models/expectations.ts';
import { orderReviewsModel } from './order-reviews.model.ts';
import { ada } from './purchases.ts';

const open = 'Review what you bought';
const close = 'Close reviews';

/** Expects the form with what was typed, and the hint where the stars are missing. */
const seesForm = ({ context: { draft, errors } }: SnapshotFrom<typeof orderReviewsModel.machine>) => {
  expect(findControl('form', 'Review of Item 1')).not.toBeNull();
  expect(screen.getByLabelText(/^Your words/)).toHaveValue(draft?.words);
  const chosen = screen.queryAllByRole('radio', { checked: true });
  expect(chosen.map((radio) => (radio as HTMLInputElement).value)).toEqual(draft?.stars ? [String(draft.stars)] : []);
  expect(screen.queryByText('Choose one to five stars.') !== null).toBe(errors.stars !== undefined);
};

export const orderReviewsScreen = screenOf(orderReviewsModel)({
  page: <OrderReviews session={ada} orderID="UW7K3M9Q2A" />,
  at: '/orders',
  events: {
    'reviews.opened': press(open),
    'reviews.closed': press(close),
    'reviews.retried': press('Try again'),
    'review.started': press(({ variantID }) => new RegExp(`^(Write a review|Change the review) Item ${variantID}$`)),
    'review.cancelled': press('Cancel'),
    'stars.chosen': {
      control: () => {
        const radio = findControl('radio', '5 stars of 5');
        // A checked radio cannot be chosen again.
        return radio && (radio as HTMLInputElement).checked ? null : radio;
      },
      act: (user, control) => user.click(control),
      words: () => 'chooses five stars',
    },
    'words.typed': fill(/^Your words/, ({ words }) => words),
    'review.submitted': press('Save the review'),
  },
  states: {
    closed: () => expect(findControl('button', open)).toHaveAttribute('aria-expanded', 'false'),
    loading: seesLoading,
    failed: seesFailure,
    listed: ({ context: { items, savedID } }) => {
      const isWritten = items?.[0]?.stars === 5;
      const label = isWritten ? 'Change the review Item 1' : 'Write a review Item 1';
      expect(findControl('button', label)).toBeEnabled();
      expect(screen.queryByRole('status') !== null).toBe(savedID !== null);
      seesText('The shop has hidden it: It has a link.')();
      seesText('It can no longer be changed.')();
    },
    writing: seesForm,
    saving: (snapshot) => {
      seesForm(snapshot);
      expect(findControl('button', 'Saving…')).toBeDisabled();
    },
  },
});
