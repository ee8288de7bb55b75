import { externalEvent, findControl, press, screenOf } from '@uwanja/flow-paths/page';
import { HydrationContext } from '@uwanja/flow-ssr';
import { expect } from 'vitest';
import { CookieBanner } from '#src/app/shell/CookieBanner.tsx';
import { cookieConsentModel } from './cookie-consent.model.ts';

const banner = () => findControl('region', 'Cookies');
const isShown = () => expect(banner()).toBeVisible();
const isHidden = () => expect(banner()).toBeNull();

/** On a server-rendered page, which shows the banner from its first paint on. */
export const cookieConsentScreen = screenOf(cookieConsentModel)({
  page: (
    <HydrationContext value={{ flows: {}, hydrationGates: null }}>
      <CookieBanner />
    </HydrationContext>
  ),
  events: {
    'cookies.accepted': press('Accept all cookies'),
    'cookies.rejected': press('Reject all cookies'),
    'cookies.answeredElsewhere': externalEvent('another tab'),
  },
  states: {
    reading: isShown,
    asking: isShown,
    storing: isHidden,
    answered: isHidden,
  },
});
