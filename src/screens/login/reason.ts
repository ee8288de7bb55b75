import { loginTexts as texts } from '#src/messages/en/login.ts';

export type LoginTab = 'signIn' | 'register';

/** Why a visitor is asked who they are: to finish the order that was under way, or for what an account is good for. */
export const reasonFor = (tab: LoginTab, destination: string): string =>
  /^\/(checkout-|payment-overlay)/.test(destination) ? texts.checkout[tab] : texts[tab].text;
