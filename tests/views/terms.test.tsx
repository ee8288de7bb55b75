import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TermsScreen } from '#src/screens/terms/TermsScreen.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';

const show = () => showPage(<TermsScreen />, '/terms');

test.each([
  // @verifies /terms, static: terms of service
  'Terms of service',
  'Privacy policy',
  // @verifies /terms, static: information collected
  'Information we collect',
  // @verifies /terms, static: log files
  'Log files',
  // @verifies /terms, static: cookies
  'Cookies and local storage',
  // @verifies /terms, static: advertising partners
  'Advertising partners',
  // @verifies /terms, static: CCPA and GDPR rights
  'Your rights under the CCPA',
  // @verifies /terms, static: CCPA and GDPR rights
  'Your rights under the GDPR and Kenyan law',
  // @verifies /terms, static: children under 13
  // @verifies Children's policy age is 13
  'Children under 13',
  // @verifies /terms, static: research subject agreement
  'Research subject agreement',
  // @verifies /terms, static: sales representative disclaimer
  'Sales representative disclaimer',
])('covers: %s', (name) => {
  show();
  expect(screen.getByRole('region', { name })).toHaveTextContent(/(\w+\W+){20}/);
});

// @verifies Data request response time is one month
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
