import { browserOf, control, type Walk } from '@uwanja/flow-paths/browser';
import { cookieConsentModel } from './cookie-consent.model.ts';

const banner = ({ page }: Walk) => page.getByRole('region', { name: 'Cookies', exact: true });
const buttons = { accepted: 'Accept all cookies', rejected: 'Reject all cookies' };
const answered: Readonly<Record<string, string>> = { accepted: 'true', rejected: 'false' };

export const cookieConsentBrowser = browserOf(cookieConsentModel)({
  asksCookies: true,
  arrange: async (walk) => {
    const [first] = walk.path.steps;
    const stored = answered[String(first?.event.output)];
    if (stored) await walk.page.addInitScript((choice) => localStorage.setItem('uwanjaCookies', choice), stored);
    await walk.open('/terms');
  },
  events: {
    'cookies.accepted': (walk) => control(banner(walk), buttons.accepted).click(),
    'cookies.rejected': (walk) => control(banner(walk), buttons.rejected).click(),
    'cookies.answeredElsewhere': async ({ page }, _, { choice }) => {
      const tab = await page.context().newPage();
      await tab.goto('/terms');
      await tab.getByRole('button', { name: buttons[choice] }).click();
      await tab.close();
    },
  },
  invokes: { readChoice: 'by itself', storeChoice: 'by itself' },
  states: {
    reading: null,
    asking: (walk) => banner(walk).waitFor(),
    storing: null,
    answered: (walk) => banner(walk).waitFor({ state: 'detached' }),
  },
  // The stored choice is read before a press can follow.
  isEventPossible: (snapshot, { type }) =>
    type !== 'xstate.error.actor.readChoice' && (type.startsWith('xstate.') || !snapshot.matches('reading')),
  requiredTransitions: {
    storage: [
      'cookieConsent.asking --cookies.accepted[0]-->',
      'cookieConsent.asking --cookies.rejected[0]-->',
      'cookieConsent.storing --xstate.done.actor.storeChoice[0]-->',
      'cookieConsent.storing --xstate.error.actor.storeChoice[0]-->',
    ],
  },
});
