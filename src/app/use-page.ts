import { matchPath, useLocation } from 'react-router-dom';
import { type Page, pages } from './routes.tsx';

/** The row of the route table that a path shows: the first that fits; the last one fits everything. */
export function pageOf(pathname: string): Page {
  const page = pages.find(({ path }) => matchPath(path, pathname));
  if (!page) throw new Error('the route table has no row for every address');
  return page;
}

/** The row of the route table that the present address shows. */
export const usePage = (): Page => pageOf(useLocation().pathname);
