import { screen } from '@testing-library/react';
import { fill, findControl, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { ContactUsScreen } from '#src/screens/contact-us/ContactUsScreen.tsx';
import { seesWrongFields } from '#tests/support/models/expectations.ts';
import { contactModel } from './contact.model.ts';

const labels = { name: /^Name/, email: /^Email/, subject: /^Subject/, issue: /^Issue/ };
const main = () => screen.getByRole('heading', { level: 1 });

export const contactScreen = screenOf(contactModel)({
  page: <ContactUsScreen />,
  at: '/contact-us',
  events: {
    'field.changed': fill(
      ({ name }) => labels[name as keyof typeof labels],
      ({ value }) => String(value),
    ),
    'form.submitted': press('Send ticket'),
  },
  states: {
    'open.editing': () => expect(main()).toBeVisible(),
    'open.invalid': seesWrongFields,
    'open.failed': () => expect(screen.getByRole('alert')).toBeVisible(),
    submitting: () => expect(findControl('button', 'Send ticket')).toBeDisabled(),
    done: () => expect(screen.getByText(/ada@example.com/)).toBeVisible(),
  },
});
