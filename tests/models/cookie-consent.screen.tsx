import { expect } from 'vitest';
import { CookieBanner } from '#src/app/shell/CookieBanner.tsx';
import { elsewhere, press, screenOf, seek } from '#tests/support/models/screen-level.tsx';
import { cookieConsentModel } from './cookie-consent.model.ts';

const banner = () => seek('region', 'Cookies');
const isHidden = () => expect(banner()).toBeNull();

export const cookieConsentScreen = screenOf(cookieConsentModel)({
  page: <CookieBanner />,
  events: {
    'cookies.accepted': press('Accept all cookies'),
    'cookies.rejected': press('Reject all cookies'),
    'cookies.answeredElsewhere': elsewhere('another tab'),
  },
  states: {
    reading: isHidden,
    asking: () => expect(banner()).toBeVisible(),
    storing: isHidden,
    answered: isHidden,
  },
});
