import { screen } from '@testing-library/react';
import { externalEvent, findControl, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { aboutTexts } from '#messages/about.ts';
import { AppShell, footerPart } from '#src/app/shell/AppShell.tsx';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { seesFailure } from '#tests/support/models/expectations.ts';
import { shopModel } from './shop.model.ts';

// @runs src/screens/about-us/AboutUsScreen.tsx

// The footer's code is loaded after the page's.
await footerPart.load();

const seesNavigation = () => expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
/** A page without flows of its own. */
const path = '/about-us';
const pageTitle = aboutTexts.title;
const loading = () => screen.queryByText('Loading...');

export const shopScreen = screenOf(shopModel)({
  sendsAtStart: true,
  page: (shop) => (
    <ShopContext value={shop}>
      <AppShell />
    </ShopContext>
  ),
  at: path,
  events: { 'route.entered': externalEvent('the router'), 'checkout.retried': externalEvent('a page of the checkout') },
  states: {
    'running.visit.restoring': () => {
      seesNavigation();
      // The footer is shown at its final place, below the loaded page.
      expect(screen.queryByRole('contentinfo')).toBeNull();
      expect(loading()).toBeVisible();
      expect(findControl('heading', pageTitle)).toBeNull();
    },
    'running.visit.open': () => {
      seesNavigation();
      expect(screen.getByRole('contentinfo')).toBeVisible();
      expect(loading()).toBeNull();
      expect(findControl('heading', pageTitle)).toBeVisible();
    },
    // A page that is not the checkout's shows nothing of its code.
    'running.checkout.unloaded': seesNavigation,
    'running.checkout.loading': seesNavigation,
    'running.checkout.failed': seesNavigation,
    'running.checkout.running.starting': seesNavigation,
    'running.checkout.running.started': seesNavigation,
    // The flows have stopped, so every part that shows one is gone.
    broken: () => {
      seesFailure();
      expect(findControl('navigation', 'Main')).toBeNull();
      expect(loading()).toBeNull();
    },
  },
});
