import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { preferencesMachine, viewPreferences } from '#machines/preferences/index.ts';
import { storageKeys } from '#src/platform/browser/storage.ts';
import { PreferencesScreen } from '#src/screens/preferences/PreferencesScreen.tsx';
import { PreferencesView } from '#src/screens/preferences/PreferencesView.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';

const box = (name: string) => screen.getByRole('checkbox', { name });
const show = async () => {
  showPage(<PreferencesScreen />, '/preferences');
  await waitFor(() => expect(box('product')).toBeEnabled());
};

beforeEach(() => localStorage.clear());

// @verifies /preferences: 'Select your preferences'
// @verifies /preferences checkbox: product
// @verifies /preferences checkbox: service
// @verifies /preferences checkbox: event
// @verifies /preferences checkbox: coaching
test('offers four interests below its heading', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1, name: 'Select your preferences' })).toBeVisible();
  expect(screen.getAllByRole('checkbox')).toHaveLength(4);
  for (const name of ['product', 'service', 'event', 'coaching']) expect(box(name)).not.toBeChecked();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

// @verifies /preferences shows no submit call
test('stores the choice in the browser, and reports it', async () => {
  await show();
  await userEvent.click(box('coaching'));
  await userEvent.click(box('product'));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(localStorage.getItem(storageKeys.preferences)).toBe('product,coaching');
  await userEvent.click(box('coaching'));
  expect(localStorage.getItem(storageKeys.preferences)).toBe('product');
});

test('shows the stored choice, and ignores unknown values', async () => {
  localStorage.setItem(storageKeys.preferences, 'event,films');
  await show();
  expect(screen.getAllByRole('checkbox', { checked: true })).toEqual([box('event')]);
});

test('reports that the browser stores nothing', async () => {
  await show();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  await userEvent.click(box('event'));
  expect(await screen.findByText(/does not let the shop remember this/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Report this problem' })).toHaveAttribute('href', '/contact-us');
  expect(box('event')).toBeChecked();
});

test('allows no choice before the stored preferences are read', () => {
  const view = viewPreferences(createActor(preferencesMachine).getSnapshot());
  showPage(<PreferencesView view={view} onChange={() => {}} />);
  expect(box('product')).toBeDisabled();
});
