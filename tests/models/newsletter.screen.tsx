import { screen } from '@testing-library/react';
import { type ByHand, fill, findControl, press, screenOf, tick } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { FooterNewsletter } from '#src/app/shell/FooterNewsletter.tsx';
import { NewsletterSection } from '#src/screens/home/NewsletterSection.tsx';
import { seesBusy } from '#tests/support/models/expectations.ts';
import { footerNewsletterModel, homeNewsletterModel } from './newsletter.model.ts';

type Change = Extract<(typeof homeNewsletterModel)['events']['field.changed'][number], object>;

const email = fill<Change>(/^Email/, ({ value }) => String(value));
const category = tick<Change>(
  ({ name }) => name,
  ({ value }) => value === true,
);
const change: ByHand<Change> = {
  control: (event) => (event.name === 'email' ? email : category).control(event),
  act: (user, control, event) => (event.name === 'email' ? email : category).act(user, control, event),
};

/** The email field, whose description is the text below it. */
const hint = () => screen.getByLabelText(/^Email/);
const states = (button: string) => ({
  'open.editing': () => expect(findControl('button', button)).toBeEnabled(),
  'open.invalid': () => expect(hint()).toHaveAccessibleDescription(/Enter your email|Use the form/),
  'open.failed': () => {
    expect(hint()).toHaveAccessibleDescription(/^No\.$|You are offline/);
    expect(findControl('link', 'Report this problem')).toHaveAttribute('href', '/contact-us');
  },
  submitting: seesBusy(button),
  // The form is empty for the next address.
  done: () => {
    expect(findControl('button', button)).toBeDisabled();
    expect(hint()).toHaveValue('');
  },
});

export const homeNewsletterScreen = screenOf(homeNewsletterModel)({
  page: <NewsletterSection />,
  events: { 'field.changed': change, 'form.submitted': press('Subscribe') },
  states: states('Subscribe'),
});

export const footerNewsletterScreen = screenOf(footerNewsletterModel)({
  page: <FooterNewsletter />,
  events: { 'field.changed': email, 'form.submitted': press('Subscribe') },
  states: states('Subscribe'),
});
