import { loginTexts as texts } from '#messages/login.ts';

/** The tabs of /login, in their order. */
export const loginTabs = ['signIn', 'register'] as const;
export type LoginTab = (typeof loginTabs)[number];

/** Whether a path belongs to the checkout. */
export const isCheckout = (path: string): boolean => /^\/(checkout-|payment-overlay)/.test(path);

/**
 * Whether a person who goes there is probably a new customer: in the checkout, or on the page of a product, which leads to
 * the sign-in for the message that a sold-out variant is back.
 */
export const isForNewcomers = (path: string): boolean => isCheckout(path) || path.startsWith('/product/');

/** Returns the text that explains why to sign in: to finish an order, or the benefits of an account. */
export const reasonFor = (tab: LoginTab, destination: string, isCartEmpty: boolean): string =>
  isCheckout(destination) && !isCartEmpty ? texts.checkout[tab] : texts[tab].text;
