import { assign, setup } from 'xstate';
import { unprovided } from '../support/unprovided.ts';
import type { Context, CookieChoice, Event } from './cookie-consent.types.ts';

const consentSetup = setup({
  types: {} as { context: Context; events: Event },
  actors: {
    readChoice: unprovided<CookieChoice | null>('readChoice'),
    storeChoice: unprovided<void, CookieChoice>('storeChoice'),
  },
  actions: {
    setChoice: assign((_, choice: CookieChoice | null) => ({ choice })),
  },
  guards: {
    isChosen: (_, choice: CookieChoice | null) => choice !== null,
  },
});

/** The states in which a page can show the banner: a server-rendered one shows it while the stored choice is read. */
const unanswered = consentSetup.createStateConfig({
  on: {
    'cookies.accepted': { target: 'storing', actions: { type: 'setChoice', params: 'accepted' } },
    'cookies.rejected': { target: 'storing', actions: { type: 'setChoice', params: 'rejected' } },
    'cookies.answeredElsewhere': {
      target: 'answered',
      actions: { type: 'setChoice', params: ({ event }) => event.choice },
    },
  },
});

/**
 * The cookie banner: visible while no choice is stored, hidden by either button (spec section 4). A choice made while
 * the stored one is read replaces it. A choice that cannot be stored applies to this visit. A choice made in another tab
 * applies here as well.
 */
export const cookieConsentMachine = consentSetup.createMachine({
  id: 'cookieConsent',
  context: { choice: null },
  initial: 'reading',
  states: {
    reading: {
      ...unanswered,
      invoke: {
        id: 'readChoice',
        src: 'readChoice',
        onDone: [
          {
            guard: { type: 'isChosen', params: ({ event }) => event.output },
            target: 'answered',
            actions: { type: 'setChoice', params: ({ event }) => event.output },
          },
          { target: 'asking' },
        ],
        onError: 'asking',
      },
    },
    asking: unanswered,
    storing: {
      invoke: {
        id: 'storeChoice',
        src: 'storeChoice',
        input: ({ context }) => context.choice ?? 'rejected',
        onDone: 'answered',
        onError: 'answered',
      },
    },
    answered: {},
  },
});
