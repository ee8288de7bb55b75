import { common } from '#src/messages/en/common.ts';

export const navigation = [
  { to: '/', label: common.nav.home },
  { to: '/products', label: common.nav.products },
  { to: '/services', label: common.nav.services },
  { to: '/articles', label: common.nav.articles },
  { to: '/about-us', label: common.nav.about },
  { to: '/contact-us', label: common.nav.contact },
] as const;

/** The account area: who is signed in sees their account, others how to get in. */
export const accountLinks = (logged: 0 | 1) =>
  logged
    ? [{ to: '/dashboard', label: common.nav.account }]
    : [
        { to: '/login', label: common.nav.signIn },
        { to: '/register', label: common.nav.register },
      ];
