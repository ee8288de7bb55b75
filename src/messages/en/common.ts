import type { Days } from '#contract/delivery.ts';

/** `up to 1 day`, `2 to 3 days` */
export const durationText = ([least, most]: Days): string =>
  least > 0 && least < most
    ? `${least} to ${most} days`
    : `${least === 0 ? 'up to ' : ''}${most < 2 ? '1 day' : `${most} days`}`;

/** `today or tomorrow`, `in 2 to 3 days` */
export const arrivalText = (days: Days): string =>
  days[1] === 0 ? 'today' : days[0] === 0 && days[1] === 1 ? 'today or tomorrow' : `in ${durationText(days)}`;

/** Texts of the parts that every page has. */
export const common = {
  loading: 'Loading...',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  skipToContent: 'Skip to the content',
  sandbox: { label: 'Practice shop', text: 'Practice shop: M-PESA is simulated, no money moves.' },
  nav: {
    home: 'Home',
    products: 'Products',
    services: 'Services',
    articles: 'Blog',
    about: 'About us',
    contact: 'Contact us',
    signIn: 'Sign in',
    register: 'Register',
    account: 'My Account',
    logOut: 'Log Out',
    cart: (count: number) => (count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`),
    menuOpen: 'Open the menu',
    menuClose: 'Close the menu',
    label: 'Main',
    mobileLabel: 'Menu',
  },
  search: {
    open: 'Search',
    close: 'Close',
    closes: 'Close search',
    field: 'Search the shop',
    submit: 'Search',
    suggestions: 'Suggestions',
    kinds: { product: 'Product', service: 'Service', article: 'Article' },
    from: (price: string) => `from ${price}`,
  },
  cookies: {
    title: 'Cookies',
    text: 'We keep your cart and choices in this browser. We do not track you, whichever you choose.',
    accept: 'Accept all cookies',
    reject: 'Reject all cookies',
  },
  notFound: {
    title: 'Not Found',
    text: "We couldn't find the page you are looking for",
    home: 'GO TO HOMEPAGE',
  },
} as const;
