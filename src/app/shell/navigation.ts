import { pages } from '#contract/pages.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { isOff } from '#contract/shop-sections.ts';
import { common } from '#messages/common.ts';

/** The main links. `subpages` lists the other pages of a section by their first path segment. */
const navigation = [
  { to: '/', label: common.nav.home },
  { to: '/products', label: common.nav.products, subpages: ['product'] },
  { to: '/services', label: common.nav.services },
  { to: '/articles', label: common.nav.articles, subpages: ['article', 'blog', 'events', 'blog-subscribe'] },
  { to: '/about-us', label: common.nav.about },
  { to: '/contact-us', label: common.nav.contact },
] as const satisfies readonly Section[];

interface Section {
  readonly to: string;
  readonly label: string;
  readonly subpages?: readonly string[];
}

/** Returns the main links of the sections that the shop has. */
export const navigationOf = (shop: ShopFacts) => navigation.filter(({ to }) => !isOff(shop, to));

/** Returns the `aria-current` of a link: 'page' on the link's page, 'true' on another page of its section. */
export function currentAt(pathname: string, { to, subpages = [] }: Section): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  const [, first = ''] = pathname.split('/');
  return subpages.includes(first) ? 'true' : undefined;
}

/** The links that only the mobile menu has. */
export const shortcuts = (logged: 0 | 1) => [
  ...(logged ? [{ to: '/orders', label: pages.orders.title }] : []),
  { to: '/saved-items', label: pages.savedItems.title },
];

/** The account links: the account of a signed-in customer, or sign-in and registration. */
export const accountLinks = (logged: 0 | 1) =>
  logged
    ? [{ to: '/dashboard', label: common.nav.account }]
    : [
        { to: '/login', label: common.nav.signIn },
        { to: '/register', label: common.nav.register },
      ];
