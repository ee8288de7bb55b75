import type { SnapshotFrom } from 'xstate';
import type { cookieConsentMachine } from './cookie-consent.machine.ts';
import type { CookieChoice, Event } from './cookie-consent.types.ts';

/** What the banner shows. `cookiesAllowed` is the shared state's name for the choice (spec section 3). */
export const viewCookieConsent = (snapshot: SnapshotFrom<typeof cookieConsentMachine>) => ({
  bannerVisible: snapshot.hasTag('asking'),
  /** The stored answer is still being read. */
  answerUnknown: snapshot.hasTag('loading'),
  cookiesAllowed: snapshot.context.choice === 'accepted',
});
export type CookieConsentView = ReturnType<typeof viewCookieConsent>;

export const cookies = {
  accepted: () => ({ type: 'cookies.accepted' }) satisfies Event,
  rejected: () => ({ type: 'cookies.rejected' }) satisfies Event,
  answeredElsewhere: (choice: CookieChoice) => ({ type: 'cookies.answeredElsewhere', choice }) satisfies Event,
};
