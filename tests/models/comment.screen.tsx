import { screen } from '@testing-library/react';
import { fill, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { LiveCommentForm } from '#src/screens/article/ArticleScreen.tsx';
import { seesBusy, seesForm, seesWrongFields } from '#tests/support/models/expectations.ts';
import { commentModel } from './comment.model.ts';

const labels = { name: /^Author/, email: /^Email/, comment: /^Comment/ };

export const commentScreen = screenOf(commentModel)({
  page: (actor) => <LiveCommentForm actor={actor} />,
  at: '/article/7',
  events: {
    'field.changed': fill(
      ({ name }) => labels[name],
      ({ value }) => value,
    ),
    'form.submitted': press('Post comment'),
  },
  states: {
    'open.editing': seesForm('Post comment'),
    'open.invalid': seesWrongFields,
    'open.failed': () => expect(screen.getByRole('alert')).toHaveTextContent(/^(Too many comments\.|You are offline)/),
    submitting: seesBusy('Post comment'),
    // The comment is not in the list yet; the form is empty again.
    done: () => {
      expect(screen.getByLabelText(labels.comment)).toHaveValue('');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  },
});
