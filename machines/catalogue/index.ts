export { catalogueMachine, categoriesMachine, platformsMachine } from './catalogue.machine.ts';
export type { CatalogueRow } from './catalogue.rows.ts';
export { type CatalogueView, catalogue, viewCatalogue } from './catalogue.view.ts';
export {
  type FilterName,
  type Filters,
  filterNames,
  filterQueryOf,
  filtersFromLocation,
  filtersFromSearch,
  isNarrowed,
  noFilters,
  type PriceRange,
  priceRange,
  searchFromFilters,
  toggleFilter,
} from './filters.ts';
