import { describe, expect, it } from 'vitest';
import { siteHeaderEvents, siteHeaderMachine, viewSiteHeader } from '#machines/site-header/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { siteHeaderModel } from '../models/site-header.model.ts';

const started = () => startFlow(siteHeaderMachine);
const viewOf = (flow: ReturnType<typeof started>) => viewSiteHeader(flow.snapshot);

function searching(searchText: string) {
  const flow = started();
  flow.send(siteHeaderEvents.searchToggled());
  flow.send(siteHeaderEvents.searchTyped(searchText));
  flow.send(siteHeaderEvents.searchSubmitted());
  return flow;
}

describe('the search box', () => {
  it('opens and closes the search box', () => {
    const flow = started();
    expect(viewOf(flow).searchOpen).toBe(false);
    flow.send(siteHeaderEvents.searchToggled());
    expect(viewOf(flow).searchOpen).toBe(true);
    flow.send(siteHeaderEvents.searchToggled());
    expect(viewOf(flow).searchOpen).toBe(false);
  });

  it.each(['', '   '])('stays open and reports a missing text for "%s"', (searchText) => {
    const flow = searching(searchText);
    expect(viewOf(flow).searchOpen).toBe(true);
    expect(flow.emitted).toEqual([
      { type: 'notice', severity: 'error', message: 'searchMissing', title: 'searchTitle' },
    ]);
  });

  it('redirects to the results with the text in the URL and in navigation state, and closes', () => {
    const flow = searching(' fifa & friends 50% ');
    expect(viewOf(flow)).toMatchObject({ searchOpen: false });
    expect(flow.emitted).toEqual([
      {
        type: 'redirect',
        to: '/search?q=fifa%20%26%20friends%2050%25',
        state: { searchText: 'fifa & friends 50%' },
      },
    ]);
  });

  it('accepts half a surrogate pair', () => {
    expect(searching('\ud83c').emitted).toMatchObject([{ type: 'redirect', to: '/search?q=%EF%BF%BD' }]);
  });
});

describe('the mobile menu', () => {
  it('opens and closes the mobile menu', () => {
    const flow = started();
    flow.send(siteHeaderEvents.menuToggled());
    expect(viewOf(flow).menuVisible).toBe(true);
    flow.send(siteHeaderEvents.menuClosed());
    expect(viewOf(flow).menuVisible).toBe(false);
  });
});

describe('both', () => {
  it.each([
    ['Escape', siteHeaderEvents.dismissed()],
    ['another page', siteHeaderEvents.routeEntered()],
  ])('closes both on %s', (_, event) => {
    const flow = started();
    flow.send(siteHeaderEvents.searchToggled());
    flow.send(siteHeaderEvents.menuToggled());
    expect(viewOf(flow)).toMatchObject({ searchOpen: true, menuVisible: true });
    flow.send(event);
    expect(viewOf(flow)).toMatchObject({ searchOpen: false, menuVisible: false });
  });
});

walkEveryPath(siteHeaderModel);
