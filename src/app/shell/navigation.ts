import { titles } from '#contract/titles.ts';
import { common } from '#src/messages/en/common.ts';

/** The main links; `holds` are further pages of a section, by the first part of their addresses. */
export const navigation = [
  { to: '/', label: common.nav.home },
  { to: '/products', label: common.nav.products, holds: ['product'] },
  { to: '/services', label: common.nav.services },
  { to: '/articles', label: common.nav.articles, holds: ['article', 'blog', 'events', 'blog-subscribe'] },
  { to: '/about-us', label: common.nav.about },
  { to: '/contact-us', label: common.nav.contact },
] as const satisfies readonly Section[];

interface Section {
  readonly to: string;
  readonly label: string;
  readonly holds?: readonly string[];
}

/** Whether a link leads to the page at an address, or to the section that the page belongs to. */
export function currentAt(pathname: string, { to, holds = [] }: Section): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  const [, first = ''] = pathname.split('/');
  return holds.includes(first) ? 'true' : undefined;
}

/** What the menu of a phone has beside the header's links. */
export const shortcuts = (logged: 0 | 1) => [
  ...(logged ? [{ to: '/orders', label: titles.orders }] : []),
  { to: '/saved-items', label: titles.savedItems },
];

/** The account area: who is signed in sees their account, others how to get in. */
export const accountLinks = (logged: 0 | 1) =>
  logged
    ? [{ to: '/dashboard', label: common.nav.account }]
    : [
        { to: '/login', label: common.nav.signIn },
        { to: '/register', label: common.nav.register },
      ];
