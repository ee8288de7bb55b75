export { searchMachine } from './search.machine.ts';
export { type SearchView, searchEvents, searchFromLocation, viewSearch } from './search.view.ts';
