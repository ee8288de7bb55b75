import { screen, within } from '@testing-library/react';
import { externalEvent, fill, findControl, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { Header, menu as menuPart, search } from '#src/app/shell/Header.tsx';
import { nobodySignedIn } from '#tests/support/models/long-lived-actors.ts';
import { siteHeaderModel } from './site-header.model.ts';

// The code of the search and the menu is loaded after the header; the paths test what follows.
await Promise.all([search.load(), menuPart.load()]);

const form = () => screen.queryByRole('search');
/** The icon of a phone. The window is as wide as a desktop, so the parts for phones count as hidden. */
const toggle = () => {
  const found = document.querySelector<HTMLElement>(':is([aria-label="Search"], [aria-label="Close"])[aria-expanded]');
  if (!found) throw new Error('the header has no icon of the search');
  return found;
};
const hamburger = () => screen.getByRole('button', { name: /the menu$/, hidden: true });
const menu = () => document.getElementById('mobile-menu');

export const siteHeaderScreen = screenOf(siteHeaderModel)({
  page: <Header />,
  children: () => ({ session: nobodySignedIn() }),
  events: {
    'search.toggled': {
      control: toggle,
      act: (user, control) => user.click(control),
    },
    'search.typed': fill('Search the shop', ({ searchText }) => searchText),
    'search.submitted': {
      control: () => {
        const open = form();
        return open && within(open).queryByRole('button', { name: 'Search' });
      },
      act: (user, control) => user.click(control),
    },
    'suggestion.chosen': externalEvent('the suggestions'),
    'menu.toggled': { control: hamburger, act: (user, control) => user.click(control) },
    'menu.closed': {
      control: () => menu()?.querySelector<HTMLElement>('a[href="/services"]') ?? null,
      act: (user, control) => user.click(control),
    },
    'header.dismissed': {
      control: () => document.querySelector<HTMLElement>('button[aria-expanded="true"]'),
      // A hidden button takes no focus, so the key is pressed at a link of the header.
      act: (user) => {
        document.querySelector<HTMLElement>('header a')?.focus();
        return user.keyboard('{Escape}');
      },
    },
    'route.entered': externalEvent('the router'),
  },
  states: {
    'search.closed': () => {
      // The field of a wide header is shown, without the button that closes it.
      expect(form()).toBeVisible();
      expect(findControl('button', 'Close')).toBeNull();
      expect(toggle()).toHaveAttribute('aria-label', 'Search');
      expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    },
    'search.open': () => {
      expect(screen.getByRole('combobox', { name: 'Search the shop' })).toBeVisible();
      expect(findControl('button', 'Close')).toBeVisible();
      expect(toggle()).toHaveAttribute('aria-expanded', 'true');
    },
    'menu.hidden': () => {
      expect(menu()).toBeNull();
      expect(hamburger()).toHaveAccessibleName('Open the menu');
    },
    'menu.visible': () => {
      expect(menu()).toHaveAttribute('aria-label', 'Menu');
      expect(hamburger()).toHaveAccessibleName('Close the menu');
    },
  },
});
