import { matchPath, useLocation } from 'react-router-dom';
import { type Page, pages } from './routes.tsx';

/** Returns the first row of the route table that matches a path. The last row matches every path. */
export function findPage(pathname: string): Page {
  const page = pages.find(({ path }) => matchPath(path, pathname));
  if (!page) throw new Error('the route table has no row for every address');
  return page;
}

/** Returns the row of the route table for the current URL. */
export const usePage = (): Page => findPage(useLocation().pathname);
