import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, vi } from 'vitest';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { AboutUsScreen } from '#src/screens/about-us/AboutUsScreen.tsx';
import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { shopScreen } from '../../models/shop.screen.tsx';
import { toastsScreen } from '../../models/toasts.screen.tsx';

/** Shorter than every animation of a toast, in milliseconds. */
const shortestAnimation = 50;

beforeAll(async () => {
  // Load the code of the page before the walks start.
  await import('#src/platform/toasts/Toasts.tsx');
  render(
    <AppTheme>
      <MemoryRouter>
        <Suspense fallback={null}>
          <AboutUsScreen />
        </Suspense>
      </MemoryRouter>
    </AppTheme>,
  );
  await screen.findByRole('heading', { level: 1 });
  cleanup();
});
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

walkScreen(shopScreen);

describe('with the time of the paths alone', () => {
  // notistack hides a toast, and ends its animation, by the real clock. On a busy machine either would come before the
  // path's next event.
  beforeEach(() => {
    const setTimer = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0) =>
      ms < shortestAnimation ? setTimer(run, ms) : 0) as never);
  });
  walkScreen(toastsScreen);
});
