import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { PreferencesScreen } from '#src/screens/preferences/PreferencesScreen.tsx';
import { screenOf, seek, tick } from '#tests/support/models/screen-level.tsx';
import { preferencesModel } from './preferences.model.ts';

const says = (text: string) => () => {
  expect(seek('checkbox', 'product')).toBeEnabled();
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
    reading: () => expect(seek('checkbox', 'product')).toBeDisabled(),
    'open.unchanged': says(''),
    'open.storing': says(''),
    'open.stored': says('Kept in this browser.'),
    'open.storeFailed': says('Your browser does not let the shop remember this.'),
  },
});
