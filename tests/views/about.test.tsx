import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { MapPinIcon, ReceiptIcon } from '#src/components/icons/page-icons.tsx';
import { AboutUsScreen } from '#src/screens/about-us/AboutUsScreen.tsx';
import { writeShopFacts } from '#tests/support/views/shop-facts.ts';
import { showPage } from '#tests/support/views/shop-view.tsx';

// @verifies /about-us, static: about
// @verifies /about-us, static: mission
// @verifies /about-us, static: vision
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

test('marks the promise of an order with a receipt, and the one of a region with the pin of a place', () => {
  const drawingOf = (icon: ReactNode) => {
    const { container, unmount } = render(icon);
    const drawing = container.querySelector('svg')?.innerHTML;
    unmount();
    return drawing;
  };
  const [receipt, pin] = [drawingOf(<ReceiptIcon />), drawingOf(<MapPinIcon />)];
  showPage(<AboutUsScreen />, '/about-us');
  const iconOf = (promise: string) =>
    screen.getByRole('heading', { name: promise }).closest('li')?.querySelector('svg')?.innerHTML;
  expect([iconOf('Paid is ordered'), iconOf('The right region')]).toEqual([receipt, pin]);
});

test('states what the owner has written instead of the standard text', () => {
  writeShopFacts({ name: 'Pwani Games', about: 'We repair consoles.\nAnd pads.\n\nCome to Nyali.' });
  showPage(<AboutUsScreen />, '/about-us');
  const region = within(screen.getByRole('region', { name: 'About' }));
  const first = region.getByText(/We repair consoles\./);
  expect(first.textContent).toBe('We repair consoles.\nAnd pads.');
  expect(getComputedStyle(first).whiteSpace).toBe('pre-line');
  // The content security policy blocks style attributes in the server's page.
  expect(document.querySelector('main [style], section [style]')).toBeNull();
  expect(region.getByText('Come to Nyali.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Our mission' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Our promises' })).toBeVisible();
});
