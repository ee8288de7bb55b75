import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TermsScreen } from '#src/screens/terms/TermsScreen.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';

const show = () => showPage(<TermsScreen />, '/terms');

test.each([
  'Terms of service',
  'Privacy policy',
  'Information we collect',
  'Log files',
  'Cookies and local storage',
  'Advertising partners',
  'Your rights under the CCPA',
  'Your rights under the GDPR and Kenyan law',
  'Children under 13',
  'Research subject agreement',
  'Sales representative disclaimer',
])('covers: %s', (name) => {
  show();
  expect(screen.getByRole('region', { name })).toHaveTextContent(/(\w+\W+){20}/);
});

test('answers a data request within one month', () => {
  show();
  const rights = screen.getByRole('region', { name: /GDPR/ });
  expect(rights).toHaveTextContent('If you make a request, we have one month to respond to you.');
});

test('links every entry of the contents to a heading of that name', () => {
  show();
  const entries = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
  const headings = [2, 3].flatMap((level) => screen.getAllByRole('heading', { level }));
  expect(entries.length).toBe(headings.length);
  for (const entry of entries) {
    const target = document.getElementById(entry.getAttribute('href')?.slice(1) ?? '');
    expect(target?.textContent).toBe(entry.textContent);
    expect(headings).toContain(target);
  }
});
