import { header, siteHeaderMachine } from '#machines/site-header/index.ts';
import { defineModel } from '../support/model.ts';

export const siteHeaderModel = defineModel({
  machine: siteHeaderMachine,
  inputs: { start: undefined },
  events: {
    'search.toggled': [header.searchToggled()],
    'search.typed': [header.searchTyped('steam'), header.searchTyped(' ')],
    'search.submitted': [header.searchSubmitted()],
    'menu.toggled': [header.menuToggled()],
    'menu.closed': [header.menuClosed()],
    'header.dismissed': [header.dismissed()],
    'route.entered': [header.routeEntered()],
  },
  world: {},
  remember: ({ searchText }) => searchText.trim() === '',
});
