export { cookieConsentMachine } from './cookie-consent.machine.ts';
export type { CookieChoice } from './cookie-consent.types.ts';
export { type CookieConsentView, cookieConsentEvents, viewCookieConsent } from './cookie-consent.view.ts';
