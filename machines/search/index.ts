export { searchMachine } from './search.machine.ts';
export { type SearchView, search, searchFromLocation, viewSearch } from './search.view.ts';
