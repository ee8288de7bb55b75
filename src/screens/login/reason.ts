import { loginTexts as texts } from '#src/messages/en/login.ts';

export type LoginTab = 'signIn' | 'register';

/** Returns the text that explains why to sign in: to continue the checkout, or the benefits of an account. */
export const reasonFor = (tab: LoginTab, destination: string): string =>
  /^\/(checkout-|payment-overlay)/.test(destination) ? texts.checkout[tab] : texts[tab].text;
