import { matchPath, useLocation } from 'react-router-dom';
import { type Page, pages } from './routes.tsx';

/** The row of the route table that the present address shows: the first that fits; the last one fits everything. */
export function usePage(): Page {
  const { pathname } = useLocation();
  const page = pages.find(({ path }) => matchPath(path, pathname));
  if (!page) throw new Error('the route table has no row for every address');
  return page;
}
