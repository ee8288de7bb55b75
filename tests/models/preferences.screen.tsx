import { screen } from '@testing-library/react';
import { findControl, screenOf, tick } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { PreferencesScreen } from '#src/screens/preferences/PreferencesScreen.tsx';
import { preferencesModel } from './preferences.model.ts';

const expectStatus = (text: string) => () => {
  expect(findControl('checkbox', 'product')).toBeEnabled();
  expect(screen.getByRole('status')).toHaveTextContent(text === '' ? /^$/ : text);
};

export const preferencesScreen = screenOf(preferencesModel)({
  page: <PreferencesScreen />,
  at: '/preferences',
  events: {
    'interest.changed': tick(
      ({ interest }) => interest,
      ({ chosen }) => chosen,
    ),
  },
  states: {
    reading: () => expect(findControl('checkbox', 'product')).toBeDisabled(),
    'open.unchanged': expectStatus(''),
    'open.storing': expectStatus(''),
    'open.stored': expectStatus('Saved.'),
    'open.storeFailed': expectStatus('Your browser does not let the shop remember this.'),
  },
});
