import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AboutUsScreen } from '#src/screens/about-us/AboutUsScreen.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';

test.each(['About', 'Our mission', 'Our vision', 'Our promises'])('shows the section %s', (name) => {
  showPage(<AboutUsScreen />, '/about-us');
  expect(screen.getByRole('heading', { level: 2, name })).toBeVisible();
  expect(screen.getByRole('region', { name })).toHaveTextContent(/\w{3}/);
});

test('describes the shop and links to the contact form and the terms', () => {
  showPage(<AboutUsScreen />, '/about-us');
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['About us']);
  expect(screen.getByText(/^Uwanja is Swahili/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us');
  expect(screen.getByRole('link', { name: 'Read our terms' })).toHaveAttribute('href', '/terms');
});
