import { expect } from 'vitest';
import { cookieConsentEvents, cookieConsentMachine, viewCookieConsent } from '#machines/cookie-consent/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { verify } from '#tests/support/models/statements.ts';

export const cookieConsentModel = defineModel({
  machine: cookieConsentMachine,
  view: viewCookieConsent,
  inputs: { start: undefined },
  events: {
    'cookies.accepted': [cookieConsentEvents.accepted()],
    'cookies.rejected': [cookieConsentEvents.rejected()],
    'cookies.answeredElsewhere': [
      cookieConsentEvents.answeredElsewhere('accepted'),
      cookieConsentEvents.answeredElsewhere('rejected'),
    ],
  },
  spec: {
    'readChoice done': 'The cookie banner is shown when no choice is stored and cookies are not allowed',
    'readChoice error': 'The cookie banner is shown when no choice is stored and cookies are not allowed',
    'cookies.accepted': 'Either button stores the choice and hides the banner',
    'cookies.rejected': 'Either button stores the choice and hides the banner',
    'storeChoice done': 'Either button stores the choice and hides the banner',
  },
  invokeResults: {
    readChoice: { done: [null, 'accepted', 'rejected'], error: [new FailureError({ kind: 'storageUnavailable' })] },
    storeChoice: { done: [undefined], error: [new FailureError({ kind: 'storageUnavailable' })] },
  },
  stateKey: ({ choice }) => choice,
  invariants: (snapshot, { event }) => {
    const { choice } = snapshot.context;
    const { bannerVisible } = viewCookieConsent(snapshot);
    if (event?.type === 'cookies.accepted' || event?.type === 'cookies.rejected')
      verify('Either button stores the choice and hides the banner', () =>
        expect({ choice, bannerVisible, isStoring: snapshot.matches('storing') }).toEqual({
          choice: event.type === 'cookies.accepted' ? 'accepted' : 'rejected',
          bannerVisible: false,
          isStoring: true,
        }),
      );
    if (event?.type === 'cookies.answeredElsewhere') expect(choice).toBe(event.choice);
    // The banner is hidden while storage is read, and once the visitor has chosen.
    verify('The cookie banner is shown when no choice is stored and cookies are not allowed', () =>
      expect(bannerVisible).toBe(choice === null && !snapshot.matches('reading')),
    );
  },
});
