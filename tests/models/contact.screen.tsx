import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { ContactUsScreen } from '#src/screens/contact-us/ContactUsScreen.tsx';
import { fill, press, screenOf, seek } from '#tests/support/models/screen-level.tsx';
import { contactModel } from './contact.model.ts';

const labels = { name: /^Name/, email: /^Email/, subject: /^Subject/, issue: /^Issue/ };
const main = () => screen.getByRole('heading', { level: 1 });

export const contactScreen = screenOf(contactModel)({
  page: <ContactUsScreen />,
  at: '/contact-us',
  events: {
    'field.changed': fill(
      ({ name }) => labels[name],
      ({ value }) => value,
    ),
    'form.submitted': press('Send ticket'),
  },
  states: {
    'open.editing': () => expect(main()).toBeVisible(),
    'open.invalid': () => expect(document.querySelectorAll('[aria-invalid="true"]')).not.toHaveLength(0),
    'open.failed': () => expect(screen.getByRole('alert')).toBeVisible(),
    submitting: () => expect(seek('button', 'Send ticket')).toBeDisabled(),
    done: () => expect(screen.getByText(/ada@example.com/)).toBeVisible(),
  },
});
