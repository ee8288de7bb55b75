import { expect } from 'vitest';
import { CookieBanner } from '#src/app/shell/CookieBanner.tsx';
import { externalEvent, findControl, press, screenOf } from '#tests/support/models/screen-level.tsx';
import { cookieConsentModel } from './cookie-consent.model.ts';

const banner = () => findControl('region', 'Cookies');
const isHidden = () => expect(banner()).toBeNull();

export const cookieConsentScreen = screenOf(cookieConsentModel)({
  page: <CookieBanner />,
  events: {
    'cookies.accepted': press('Accept all cookies'),
    'cookies.rejected': press('Reject all cookies'),
    'cookies.answeredElsewhere': externalEvent('another tab'),
  },
  states: {
    reading: isHidden,
    asking: () => expect(banner()).toBeVisible(),
    storing: isHidden,
    answered: isHidden,
  },
});
