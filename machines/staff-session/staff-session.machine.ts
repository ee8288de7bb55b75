import { assign, emit, setup } from 'xstate';
import type { DeskSession } from '#contract/desk/session.ts';
import { type Failure, failureNotice, toFailure } from '../support/failure.ts';
import type { Notice } from '../support/notices.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Event, Input, Invitation, SessionEnd } from './staff-session.types.ts';

interface Checked {
  readonly session: DeskSession | null;
  readonly ended: SessionEnd | null;
}

/** The browser's answer to a challenge. */
type Credential = unknown;

interface Acceptance {
  readonly token: string;
  readonly invitation: Invitation;
  readonly label: string;
}

const tokenOf = ({ token }: Context): string => {
  if (token === null) throw new Error('there is no invitation');
  return token;
};

const sessionSetup = setup({
  types: {} as { context: Context; events: Event; input: Input; emitted: Notice },
  actors: {
    getSession: unprovided<Checked>('getSession'),
    openInvitation: unprovided<Invitation, { readonly token: string }>('openInvitation'),
    /** Creates a passkey and stores it. */
    acceptInvitation: unprovided<DeskSession, Acceptance>('acceptInvitation'),
    /** Gets a challenge and answers it by a passkey. */
    answerChallenge: unprovided<Credential>('answerChallenge'),
    signIn: unprovided<DeskSession, { readonly credential: Credential }>('signIn'),
    stepUp: unprovided<DeskSession>('stepUp'),
    /** Resolves once the passkey must be used again for a change that needs it. */
    waitForAge: unprovided<void, { readonly freshUntil: string | null }>('waitForAge'),
    signOut: unprovided<unknown>('signOut'),
  },
  actions: {
    setChecked: assign((_, { session, ended }: Checked) => ({ session, ended, failure: null })),
    setSession: assign((_, session: DeskSession) => ({
      session,
      ended: null,
      token: null,
      invitation: null,
      failure: null,
    })),
    setInvitation: assign((_, invitation: Invitation) => ({ invitation, failure: null })),
    setLabel: assign((_, label: string) => ({ label, failure: null })),
    setEnded: assign((_, ended: SessionEnd | null) => ({ session: null, ended, failure: null })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    clearFailure: assign({ failure: null }),
    clearInvitation: assign({ token: null, invitation: null, failure: null }),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    hasSession: (_, { session }: Checked) => session !== null,
    hasEnded: (_, { ended }: Checked) => ended !== null,
    isNamed: ({ context }) => context.label.trim() !== '',
    isEnd: (_, reason: SessionEnd | null) => reason !== null,
  },
});

const signInable = sessionSetup.createStateConfig({
  on: { 'signIn.requested': { target: 'challenging', actions: 'clearFailure' } },
});

/** The session of a person at the desk: by passkey only, fresh for five minutes after each use of it. */
export const staffSessionMachine = sessionSetup.createMachine({
  id: 'staffSession',
  context: ({ input }) => ({ ...input, session: null, ended: null, invitation: null, label: '', failure: null }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasToken', target: 'opening' }, { target: 'checking' }] },
    checking: {
      invoke: {
        id: 'getSession',
        src: 'getSession',
        onDone: [
          {
            guard: { type: 'hasSession', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: { type: 'setChecked', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasEnded', params: ({ event }) => event.output },
            target: 'ended',
            actions: { type: 'setChecked', params: ({ event }) => event.output },
          },
          { target: 'signedOut', actions: { type: 'setChecked', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'unchecked',
          actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
    unchecked: { on: { 'session.retried': { target: 'checking', actions: 'clearFailure' } } },
    opening: {
      invoke: {
        id: 'openInvitation',
        src: 'openInvitation',
        input: ({ context }) => ({ token: tokenOf(context) }),
        onDone: { target: 'invited', actions: { type: 'setInvitation', params: ({ event }) => event.output } },
        onError: {
          target: 'uninvited',
          actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
    /** The invitation could not be opened. The person may try again, or sign in with a passkey. */
    uninvited: {
      on: {
        'session.retried': { target: 'opening', actions: 'clearFailure' },
        'signIn.requested': { target: 'challenging', actions: 'clearInvitation' },
      },
    },
    invited: {
      on: {
        'label.changed': { actions: { type: 'setLabel', params: ({ event }) => event.value } },
        'invitation.accepted': { guard: 'isNamed', target: 'registering', actions: 'clearFailure' },
      },
    },
    registering: {
      invoke: {
        id: 'acceptInvitation',
        src: 'acceptInvitation',
        input: ({ context }) => {
          if (context.invitation === null) throw new Error('no invitation was opened');
          return { token: tokenOf(context), invitation: context.invitation, label: context.label.trim() };
        },
        onDone: { target: 'signedIn', actions: { type: 'setSession', params: ({ event }) => event.output } },
        // The challenge is used up, so the invitation is opened again before the next try.
        onError: {
          target: 'uninvited',
          actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
    signedOut: signInable,
    ended: signInable,
    challenging: {
      invoke: {
        id: 'answerChallenge',
        src: 'answerChallenge',
        onDone: 'verifying',
        onError: {
          target: 'signedOut',
          actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
    verifying: {
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => ({ credential: 'output' in event ? event.output : null }),
        onDone: { target: 'signedIn', actions: { type: 'setSession', params: ({ event }) => event.output } },
        onError: {
          target: 'signedOut',
          actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
    signedIn: {
      initial: 'fresh',
      on: {
        'session.ended': [
          {
            guard: { type: 'isEnd', params: ({ event }) => event.reason },
            target: 'ended',
            actions: { type: 'setEnded', params: ({ event }) => event.reason },
          },
          { target: 'signedOut', actions: { type: 'setEnded', params: ({ event }) => event.reason } },
        ],
        'session.renewed': {
          target: '.fresh',
          reenter: true,
          actions: { type: 'setSession', params: ({ event }) => event.session },
        },
      },
      states: {
        fresh: {
          invoke: {
            id: 'waitForAge',
            src: 'waitForAge',
            input: ({ context }) => ({ freshUntil: context.session?.freshUntil ?? null }),
            onDone: 'stale',
            onError: 'stale',
          },
          on: { 'session.aged': 'stale', 'signOut.requested': 'signingOut' },
        },
        stale: {
          on: {
            'stepUp.requested': { target: 'confirming', actions: 'clearFailure' },
            'signOut.requested': 'signingOut',
          },
        },
        confirming: {
          invoke: {
            id: 'stepUp',
            src: 'stepUp',
            onDone: { target: 'fresh', actions: { type: 'setSession', params: ({ event }) => event.output } },
            onError: {
              target: 'stale',
              actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
            },
          },
        },
        signingOut: {
          invoke: {
            id: 'signOut',
            src: 'signOut',
            onDone: { target: '#staffSession.signedOut', actions: { type: 'setEnded', params: null } },
            onError: {
              target: 'stale',
              actions: [
                { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
                { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
              ],
            },
          },
        },
      },
    },
  },
});
