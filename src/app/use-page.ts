import { matchPath, useLocation } from 'react-router-dom';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { isOff } from '#contract/shop-sections.ts';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';
import { type PageRoute, routes } from './routes.tsx';

/**
 * Returns the first row of the route table that matches a path. The last row matches every path, and those of the
 * sections that the shop does not have.
 */
export function findPage(pathname: string, shop: ShopFacts): PageRoute {
  const page = routes.find(({ path }) => !isOff(shop, path) && matchPath(path, pathname));
  if (!page) throw new Error('the route table has no row for every address');
  return page;
}

/** Returns the row of the route table for the current URL. */
export const usePage = (): PageRoute => findPage(useLocation().pathname, useShopFacts());
