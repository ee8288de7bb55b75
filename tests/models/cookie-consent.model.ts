import { expect } from 'vitest';
import { cookieConsentMachine, cookies, viewCookieConsent } from '#machines/cookie-consent/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import { defineModel } from '#tests/support/models/model.ts';

export const cookieConsentModel = defineModel({
  machine: cookieConsentMachine,
  view: viewCookieConsent,
  inputs: { start: undefined },
  events: {
    'cookies.accepted': [cookies.accepted()],
    'cookies.rejected': [cookies.rejected()],
    'cookies.answeredElsewhere': [cookies.answeredElsewhere('accepted'), cookies.answeredElsewhere('rejected')],
  },
  world: {
    readChoice: { done: [null, 'accepted', 'rejected'], error: [new FailureError({ kind: 'storageUnavailable' })] },
    storeChoice: { done: [undefined], error: [new FailureError({ kind: 'storageUnavailable' })] },
  },
  remember: ({ choice }) => choice,
  invariants: (snapshot, { event }) => {
    if (event?.type === 'cookies.accepted') expect(snapshot.context.choice).toBe('accepted');
    if (event?.type === 'cookies.answeredElsewhere') expect(snapshot.context.choice).toBe(event.choice);
    if (event?.type === 'cookies.rejected') expect(snapshot.context.choice).toBe('rejected');
    const view = viewCookieConsent(snapshot);
    // The banner is hidden once the visitor has chosen.
    if (view.bannerVisible) expect(snapshot.context.choice).toBeNull();
  },
});
