import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { wantsInspector } from '#src/app/inspect-tab.tsx';
import { FlowsScreen } from '#src/screens/flows/FlowsScreen.tsx';
import { seesFailure } from '#tests/support/models/expectations.ts';
import { showPage } from '#tests/support/views/shop-view.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('/flows', () => {
  it('waits for the tab that the address names, and fails as other pages where a browser has no channel between tabs', () => {
    const posted: unknown[] = [];
    class Channel extends EventTarget {
      postMessage = (message: unknown) => posted.push(message);
      close() {}
    }
    vi.stubGlobal('BroadcastChannel', Channel);
    showPage(<FlowsScreen />, '/flows?tab=t1');
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(posted).toContainEqual({ kind: 'recordingRequested', tab: 't1' });
    cleanup();
    vi.stubGlobal('BroadcastChannel', undefined);
    showPage(<FlowsScreen />, '/flows');
    seesFailure();
  });
});

describe('the inspection switch', () => {
  it.each([
    ['', false],
    ['?q=inspect', false],
    ['?inspect', true],
    ['?inspect=1', true],
    ['?inspect=http://127.0.0.1:3000', true],
    ['?inspect=flows', false],
    ['?tab=x&inspect=flows', false],
  ])('%o asks for an inspector beside /flows: %o', (search, expected) => {
    expect(wantsInspector(new URLSearchParams(search).get('inspect'))).toBe(expected);
  });
});
