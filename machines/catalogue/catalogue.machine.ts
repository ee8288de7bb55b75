import { type ProductList, type ProductQuery, productPageLength } from '#contract/products.ts';
import { createPagedList } from '../support/paged-list.ts';
import {
  editFilters,
  type FilterEdit,
  type Filters,
  isSameList,
  searchFromFilters,
  toProductQuery,
} from '../support/product-filters.ts';
import { groupIntoRows } from '../support/product-rows.ts';

/** Returns the rows of pages as the server sent them. */
export const rowsOfPages = (pages: readonly ProductList[]) => groupIntoRows(pages.map(({ products }) => products));

/** The product list. Its location is the filters. A page number past the end redirects to the first page. */
export const { machine: catalogueMachine, view: viewPages } = createPagedList<
  Filters,
  ProductList,
  ProductQuery,
  FilterEdit
>({
  id: 'catalogue',
  isSameList,
  pathOf: (filters) => `/products${searchFromFilters(filters)}`,
  queryOf: toProductQuery,
  rowsOf: ({ products }) => products,
  /** The server counts the rows; a list that has changed between two requests can end before. */
  hasEnded: (pages, { first }) => {
    const last = pages.at(-1);
    return !last?.products.length || (first - 1) * productPageLength + rowsOfPages(pages).length >= last.count;
  },
  isPastEnd: (_, filled) => filled === 0,
  startOf: (filters) => ({ ...filters, page: 1, first: 1 }),
  rowsRemain: true,
  edit: editFilters,
});
