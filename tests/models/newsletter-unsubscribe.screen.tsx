import { screen } from '@testing-library/react';
import { fill, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { UnsubscribeScreen } from '#src/screens/unsubscribe/UnsubscribeScreen.tsx';
import { seesBusy, seesForm, seesWrongFields } from '#tests/support/models/expectations.ts';
import { newsletterUnsubscribeModel } from './newsletter-unsubscribe.model.ts';

export const newsletterUnsubscribeScreen = screenOf(newsletterUnsubscribeModel)({
  page: <UnsubscribeScreen />,
  at: '/unsubscribe',
  events: {
    'field.changed': fill(/^Email/, ({ value }) => value),
    'form.submitted': press('UNSUBSCRIBE'),
  },
  states: {
    'open.editing': seesForm('UNSUBSCRIBE'),
    'open.invalid': seesWrongFields,
    'open.failed': () => expect(screen.getByRole('alert')).toHaveTextContent(/offline/i),
    submitting: seesBusy('UNSUBSCRIBE'),
    done: () => expect(screen.getByText('Done. This address gets no newsletter from us any more.')).toBeInTheDocument(),
  },
});
