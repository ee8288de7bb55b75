import { describeModel, type FlowModel, type Steps } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import { siteHeaderEvents, siteHeaderMachine, viewSiteHeader } from '#machines/site-header/index.ts';
import { toast } from '#tests/support/models/notices.ts';

const isOpen = ({ value }: SnapshotFrom<typeof siteHeaderMachine>) => value.search === 'open';
const isVisible = ({ value }: SnapshotFrom<typeof siteHeaderMachine>) => value.menu === 'visible';

/** The addresses of the results by the text that is typed; a space is no text. */
const results: Readonly<Record<string, { readonly to: string; readonly searchText: string }>> = {
  steam: { to: '/search?q=steam', searchText: 'steam' },
  ' fifa & friends 50% ': { to: '/search?q=fifa%20%26%20friends%2050%25', searchText: 'fifa & friends 50%' },
  // Half of a surrogate pair.
  '\ud83c': { to: '/search?q=%EF%BF%BD', searchText: '\ud83c' },
};

/** Opening another page and Escape close the open menu or search box. The cause of an alert ends with the search box. */
const closeBoth: Steps<typeof siteHeaderMachine>[string] = ({ before }) => ({
  ...((isOpen(before) || isVisible(before)) && {
    state: [...(isOpen(before) ? ['search.closed'] : []), ...(isVisible(before) ? ['menu.hidden'] : [])],
  }),
  ...(isOpen(before) && { changes: { errors: {} } }),
});

const steps: Steps<typeof siteHeaderMachine> = {
  'search.toggled': ({ before }) => ({
    ...(isOpen(before) ? { state: 'search.closed', changes: { errors: {} } } : { state: 'search.open' }),
    // @verifies Header search opens a text box with a search button
    verifies: 'The search box toggles open and closed',
  }),
  // A field that is part of the header opens the search when it is used.
  'search.typed': ({ event: { searchText } }) => ({ state: 'search.open', changes: { searchText, errors: {} } }),
  'search.submitted': ({ before }) => {
    const found = results[before.context.searchText];
    if (found)
      return {
        ...(isOpen(before) && { state: 'search.closed', changes: { errors: {} } }),
        emits: [{ type: 'redirect', to: found.to, state: { searchText: found.searchText } }],
        verifies: [
          // @verifies Shared state offers the action: search
          // @verifies Search: searchText
          'The search text is passed to /search in navigation state',
          ...(isOpen(before) ? ['The search box closes after a search'] : []),
        ],
      };
    // The button of a field without a text also opens the search.
    return {
      ...(!isOpen(before) && { state: 'search.open' }),
      changes: { errors: { searchText: 'searchMissing' } },
      // @verifies 'Text to search is missing.'
      emits: [toast('error', 'Text to search is missing.', { title: 'Search' })],
      verifies: ['Search requires searchText', "Otherwise an alert titled 'Search' with 'Text to search is missing.'"],
    };
  },
  'suggestion.chosen': ({ before, event: { to } }) =>
    isOpen(before) ? { state: 'search.closed', changes: { errors: {} }, emits: [{ type: 'redirect', to }] } : {},
  'menu.toggled': ({ before }) => ({
    state: isVisible(before) ? 'menu.hidden' : 'menu.visible',
    verifies: 'The mobile menu toggles visible and hidden',
  }),
  'menu.closed': ({ before }) =>
    isVisible(before) ? { state: 'menu.hidden', verifies: 'The mobile menu can be toggled and closed' } : {},
  'header.dismissed': closeBoth,
  'route.entered': closeBoth,
};

const rules = {
  machine: siteHeaderMachine,
  view: viewSiteHeader,
  inputs: { start: undefined },
  invokeResults: {},
  invokes: {},
  start: () => ({ searchText: '', errors: {} }),
  steps,
  shows: (snapshot: SnapshotFrom<typeof siteHeaderMachine>) => ({
    searchOpen: isOpen(snapshot),
    searchText: snapshot.context.searchText,
    // @verifies menuVisible
    menuVisible: isVisible(snapshot),
  }),
  spec: {
    'search.toggled': 'The search box toggles open and closed',
    'search.submitted': 'Search requires searchText',
    'menu.toggled': 'The mobile menu toggles visible and hidden',
    'menu.closed': 'The mobile menu can be toggled and closed',
  },
} satisfies Partial<FlowModel<typeof siteHeaderMachine>>;

/** Texts that an address cannot contain as they are. */
const oddTexts = describeModel({
  ...rules,
  name: 'its odd texts',
  machineOnly: true,
  events: {
    'search.toggled': [],
    'search.typed': Object.keys(results).map(siteHeaderEvents.searchTyped),
    'search.submitted': [siteHeaderEvents.searchSubmitted()],
    'suggestion.chosen': [],
    'menu.toggled': [],
    'menu.closed': [],
    'header.dismissed': [],
    'route.entered': [],
  },
  stateKey: ({ searchText }) => searchText,
});

export const siteHeaderModel = describeModel({
  ...rules,
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
  stateKey: ({ searchText, errors }) => [searchText.trim() === '', errors],
  furtherModels: [oddTexts],
});
