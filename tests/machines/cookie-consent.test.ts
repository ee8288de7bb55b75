import { describe, expect, it } from 'vitest';
import { cookieConsentEvents, cookieConsentMachine, viewCookieConsent } from '#machines/cookie-consent/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { cookieConsentModel } from '../models/cookie-consent.model.ts';

const started = () => startFlow(cookieConsentMachine);

describe('reading', () => {
  it('shows no banner before the stored choice is read', () => {
    expect(viewCookieConsent(started().snapshot)).toMatchObject({ bannerVisible: false, answerUnknown: true });
  });

  it('shows the banner where no choice is stored', async () => {
    const flow = started();
    await flow.answer('readChoice', null);
    expect(viewCookieConsent(flow.snapshot)).toEqual({
      bannerVisible: true,
      answerUnknown: false,
      cookiesAllowed: false,
    });
  });

  it('applies a stored choice and shows no banner', async () => {
    const flow = started();
    await flow.answer('readChoice', 'accepted');
    expect(viewCookieConsent(flow.snapshot)).toEqual({
      bannerVisible: false,
      answerUnknown: false,
      cookiesAllowed: true,
    });
  });

  it('shows the banner where storage cannot be read', async () => {
    const flow = started();
    await flow.fail('readChoice', new FailureError({ kind: 'storageUnavailable' }));
    expect(viewCookieConsent(flow.snapshot).bannerVisible).toBe(true);
  });

  it.each([
    ['accepted', cookieConsentEvents.accepted()],
    ['rejected', cookieConsentEvents.rejected()],
  ] as const)('stores at once that cookies were %s, instead of the choice that it reads', (choice, event) => {
    const flow = started();
    flow.send(event);
    expect(flow.inputOf('storeChoice')).toBe(choice);
    expect(viewCookieConsent(flow.snapshot)).toMatchObject({ bannerVisible: false, answerUnknown: false });
  });
});

describe('asking', () => {
  it.each([
    ['accepted', cookieConsentEvents.accepted(), true],
    ['rejected', cookieConsentEvents.rejected(), false],
  ] as const)('stores that cookies were %s and hides the banner', async (choice, event, cookiesAllowed) => {
    const flow = started();
    await flow.answer('readChoice', null);
    flow.send(event);
    expect(flow.inputOf('storeChoice')).toBe(choice);
    await flow.answer('storeChoice');
    expect(viewCookieConsent(flow.snapshot)).toEqual({ bannerVisible: false, answerUnknown: false, cookiesAllowed });
  });
});

describe('two tabs with the banner', () => {
  it.each([
    ['accepted', true],
    ['rejected', false],
  ] as const)(
    "applies another tab's answer that cookies were %s, and stores nothing",
    async (choice, cookiesAllowed) => {
      const flow = started();
      await flow.answer('readChoice', null);
      flow.send(cookieConsentEvents.answeredElsewhere(choice));
      expect(viewCookieConsent(flow.snapshot)).toEqual({ bannerVisible: false, answerUnknown: false, cookiesAllowed });
      flow.send(cookieConsentEvents.accepted());
      expect(viewCookieConsent(flow.snapshot).cookiesAllowed).toBe(cookiesAllowed);
    },
  );
});

describe('storing', () => {
  it('applies the choice to this visit when it cannot be stored', async () => {
    const flow = started();
    await flow.answer('readChoice', null);
    flow.send(cookieConsentEvents.accepted());
    await flow.fail('storeChoice', new FailureError({ kind: 'storageUnavailable' }));
    expect(viewCookieConsent(flow.snapshot)).toEqual({
      bannerVisible: false,
      answerUnknown: false,
      cookiesAllowed: true,
    });
  });
});

walkEveryPath(cookieConsentModel);
