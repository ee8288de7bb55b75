import type { SnapshotFrom } from 'xstate';
import type { siteHeaderMachine } from './site-header.machine.ts';
import type { Event } from './site-header.types.ts';

/** The view model of the header; `menuVisible` and `searchText` are names of the shared state (spec section 3). */
export const viewSiteHeader = (snapshot: SnapshotFrom<typeof siteHeaderMachine>) => ({
  searchOpen: snapshot.hasTag('searchOpen'),
  searchText: snapshot.context.searchText,
  menuVisible: snapshot.hasTag('menuVisible'),
});
export type SiteHeaderView = ReturnType<typeof viewSiteHeader>;

export const siteHeaderEvents = {
  searchToggled: () => ({ type: 'search.toggled' }) satisfies Event,
  searchTyped: (searchText: string) => ({ type: 'search.typed', searchText }) satisfies Event,
  searchSubmitted: () => ({ type: 'search.submitted' }) satisfies Event,
  suggestionChosen: (to: string) => ({ type: 'suggestion.chosen', to }) satisfies Event,
  menuToggled: () => ({ type: 'menu.toggled' }) satisfies Event,
  menuClosed: () => ({ type: 'menu.closed' }) satisfies Event,
  dismissed: () => ({ type: 'header.dismissed' }) satisfies Event,
  routeEntered: () => ({ type: 'route.entered' }) satisfies Event,
};
