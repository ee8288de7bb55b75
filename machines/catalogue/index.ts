export { catalogueMachine, categoriesMachine, platformsMachine } from './catalogue.machine.ts';
export type { CatalogueRow } from './catalogue.rows.ts';
export { type CatalogueView, catalogue, viewCatalogue } from './catalogue.view.ts';
export {
  type FilterName,
  type Filters,
  filtersFromLocation,
  filtersFromSearch,
  noFilters,
  type PriceRange,
  searchFromFilters,
} from './filters.ts';
