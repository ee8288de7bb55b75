import { expect } from 'vitest';
import { siteHeaderEvents, siteHeaderMachine, viewSiteHeader } from '#machines/site-header/index.ts';
import { isCauseOf } from '#machines/support/failure.ts';
import { notice, redirect } from '#machines/support/notices.ts';
import { defineModel } from '#tests/support/models/model.ts';

export const siteHeaderModel = defineModel({
  machine: siteHeaderMachine,
  view: viewSiteHeader,
  inputs: { start: undefined },
  events: {
    'search.toggled': [siteHeaderEvents.searchToggled()],
    'search.typed': [siteHeaderEvents.searchTyped('steam'), siteHeaderEvents.searchTyped(' ')],
    'search.submitted': [siteHeaderEvents.searchSubmitted()],
    'suggestion.chosen': [siteHeaderEvents.suggestionChosen('/article/7')],
    'menu.toggled': [siteHeaderEvents.menuToggled()],
    'menu.closed': [siteHeaderEvents.menuClosed()],
    'header.dismissed': [siteHeaderEvents.dismissed()],
    'route.entered': [siteHeaderEvents.routeEntered()],
  },
  spec: {
    'search.toggled': 'The search box toggles open and closed',
    'search.submitted': [
      'The search text is passed to /search in navigation state',
      'The search box closes after a search',
      "Otherwise an alert titled 'Search' with 'Text to search is missing.'",
      'Search requires searchText',
    ],
    'menu.toggled': 'The mobile menu toggles visible and hidden',
    'menu.closed': 'The mobile menu can be toggled and closed',
  },
  invokeResults: {},
  stateKey: ({ searchText, errors }) => [searchText.trim() === '', errors],
  invariants: (snapshot, { event, emitted, before }) => {
    if (event?.type === 'search.submitted' && before?.context.searchText !== 'steam' && !before?.hasTag('searchOpen')) {
      // The button of a field without a text opens the search.
      expect([snapshot.hasTag('searchOpen'), emitted]).toEqual([true, []]);
    } else if (event?.type === 'search.submitted') {
      expect(snapshot.hasTag('searchOpen')).toBe(snapshot.context.searchText !== 'steam');
      const { searchText } = snapshot.context;
      expect(emitted).toEqual([
        searchText === 'steam'
          ? redirect('/search?q=steam', { state: { searchText } })
          : notice('error', 'searchMissing', 'searchTitle'),
      ]);
    } else expect(emitted).toEqual(event?.type === 'suggestion.chosen' ? [redirect('/article/7')] : []);
    // The alert has its cause in the context until a text is typed or the search box closes.
    const missing = notice('error', 'searchMissing', 'searchTitle');
    const isReported = emitted?.some(({ type }) => type === 'notice') === true;
    const wasReported = isCauseOf(missing, before?.context);
    const remains = wasReported && snapshot.hasTag('searchOpen') && event?.type !== 'search.typed';
    expect(isCauseOf(missing, snapshot.context)).toBe(isReported || remains);
    // Each button toggles its part, whatever else is open.
    for (const [button, tag] of [
      ['search.toggled', 'searchOpen'],
      ['menu.toggled', 'menuVisible'],
    ] as const) {
      expect(snapshot.can({ type: button })).toBe(true);
      if (event?.type === button) expect(snapshot.hasTag(tag)).toBe(!before?.hasTag(tag));
    }
    if (event?.type === 'route.entered' || event?.type === 'header.dismissed')
      expect(snapshot.hasTag('searchOpen') || snapshot.hasTag('menuVisible')).toBe(false);
  },
});
