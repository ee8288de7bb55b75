import { describeModel, verify } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import { cookieConsentEvents, cookieConsentMachine, viewCookieConsent } from '#machines/cookie-consent/index.ts';
import { FailureError } from '#machines/support/failure.ts';

const stored = 'Either button stores the choice and hides the banner';

export const cookieConsentModel = describeModel({
  machine: cookieConsentMachine,
  view: viewCookieConsent,
  inputs: { start: undefined },
  events: {
    // @verifies Cookie banner has: Accept all cookies
    'cookies.accepted': [cookieConsentEvents.accepted()],
    // @verifies Cookie banner has: Reject all cookies
    'cookies.rejected': [cookieConsentEvents.rejected()],
    'cookies.answeredElsewhere': [
      cookieConsentEvents.answeredElsewhere('accepted'),
      cookieConsentEvents.answeredElsewhere('rejected'),
    ],
  },
  invokeResults: {
    readChoice: { done: [null, 'accepted', 'rejected'], error: [new FailureError({ kind: 'storageUnavailable' })] },
    storeChoice: { done: [undefined], error: [new FailureError({ kind: 'storageUnavailable' })] },
  },
  stateKey: ({ choice }) => choice,
  start: () => ({ choice: null }),
  invokes: {
    readChoice: { in: 'reading' },
    storeChoice: { in: 'storing', input: ({ choice }) => choice },
  },
  // The first answer decides: a later one changes nothing.
  takes: ({ value }) => value === 'reading' || value === 'asking',
  // A choice that cannot be stored applies to this visit.
  steps: {
    'readChoice done': ({ event: { output } }) =>
      output === null ? { state: 'asking' } : { state: 'answered', changes: { choice: output } },
    'readChoice error': () => ({ state: 'asking' }),
    'cookies.accepted': () => ({ state: 'storing', changes: { choice: 'accepted' }, verifies: stored }),
    'cookies.rejected': () => ({ state: 'storing', changes: { choice: 'rejected' }, verifies: stored }),
    'cookies.answeredElsewhere': ({ event: { choice } }) => ({ state: 'answered', changes: { choice } }),
    'storeChoice done': () => ({ state: 'answered' }),
    'storeChoice error': () => ({ state: 'answered' }),
  },
  shows: ({ value, context: { choice } }) => ({
    bannerVisible: value === 'asking',
    answerUnknown: value === 'reading',
    // @verifies cookiesAllowed
    cookiesAllowed: choice === 'accepted',
  }),
  invariants: (snapshot) => {
    const { choice } = snapshot.context;
    const { bannerVisible } = viewCookieConsent(snapshot);
    // The banner is hidden while storage is read, and once the visitor has chosen.
    verify('The cookie banner is shown when no choice is stored and cookies are not allowed', () =>
      expect(bannerVisible).toBe(choice === null && !snapshot.matches('reading')),
    );
    if (snapshot.matches('storing')) verify(stored, () => expect(bannerVisible).toBe(false));
  },
});
