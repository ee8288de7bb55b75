import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { pageStyles } from '#src/platform/theme/page-styles.ts';
import { patience } from '#tests/support/browser/patience.ts';

configure({ asyncUtilTimeout: patience });

/** jsdom lays nothing out: no part of a page ever has another size. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { ResizeObserver: StillObserver });

/**
 * jsdom drives its animation frames by one interval of the page. Where a test's clock was fake when that began, no later
 * file of the worker ever had a frame: here each frame is a timer of its own.
 */
const frameMs = 16;
Object.assign(globalThis, {
  requestAnimationFrame: (callback: FrameRequestCallback) => setTimeout(() => callback(performance.now()), frameMs),
  cancelAnimationFrame: (frame: number) => clearTimeout(frame),
});

/** Every view test starts from an empty page, and anything said on the console fails it. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  for (const method of ['error', 'warn'] as const) {
    const spoken = console[method];
    const calls = vi.isMockFunction(spoken) ? spoken.mock.calls.map((call) => call.map(String).join(' ')) : [];
    expect(calls, `console.${method} was called`).toEqual([]);
  }
});

// The page outlives the file: the next one in this worker finds it as a browser opens it.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  document.body.replaceChildren();
  // Every rule in the page makes every look at a computed style slower.
  if (!pageStyles) return;
  pageStyles.sheet.flush();
  pageStyles.inserted = {};
});
