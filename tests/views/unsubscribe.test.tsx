import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UnsubscribeScreen } from '#src/screens/unsubscribe/UnsubscribeScreen.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';

const open = (query: string) => showPage(<UnsubscribeScreen />, `/unsubscribe${query}`);
const cut = /^Your link is not complete\./;

test('a link with its whole key asks for no address', () => {
  open('?key=6f1c1f0e-8f57-4a55-9a41-0f6f6a3a2d11');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText(cut)).toBeNull();
});

test.each(['?key=6f1c1f0e-8f57-4a55', '?key='])(
  'says that the link %s is not complete, and asks for the address',
  (query) => {
    open(query);
    expect(screen.getByText(cut)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Email/ })).toBeVisible();
  },
);

test('the page without a link asks for the address alone', () => {
  open('');
  expect(screen.getByRole('textbox', { name: /^Email/ })).toBeVisible();
  expect(screen.queryByText(cut)).toBeNull();
});
