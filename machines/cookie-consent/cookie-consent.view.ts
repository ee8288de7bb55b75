import type { SnapshotFrom } from 'xstate';
import type { cookieConsentMachine } from './cookie-consent.machine.ts';
import type { CookieChoice, Event } from './cookie-consent.types.ts';

/**
 * The view model of the banner. `cookiesAllowed` is the name in the shared state (spec section 3). The choice is
 * stored and nothing else depends on it: the shop counts no visits and sets no cookie that needs consent.
 */
export const viewCookieConsent = (snapshot: SnapshotFrom<typeof cookieConsentMachine>) => ({
  bannerVisible: snapshot.matches('asking'),
  /** True while the stored choice is being read. */
  answerUnknown: snapshot.matches('reading'),
  cookiesAllowed: snapshot.context.choice === 'accepted',
});
export type CookieConsentView = ReturnType<typeof viewCookieConsent>;

export const cookieConsentEvents = {
  accepted: () => ({ type: 'cookies.accepted' }) satisfies Event,
  rejected: () => ({ type: 'cookies.rejected' }) satisfies Event,
  answeredElsewhere: (choice: CookieChoice) => ({ type: 'cookies.answeredElsewhere', choice }) satisfies Event,
};
