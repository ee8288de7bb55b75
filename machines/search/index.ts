export { searchMachine } from './search.machine.ts';
export { type SearchView, search, textFromLocation, viewSearch } from './search.view.ts';
