import { expect } from 'vitest';
import type { Session } from '#contract/accounts.ts';
import { sessionEvents, sessionMachine, signIn, viewSession } from '#machines/session/index.ts';
import { defineModel } from '../support/model.ts';
import { failed } from './failures.ts';

export const ada: Session = {
  token: 'token-of-ada',
  type: 0,
  userId: '7f9c2ba4-e88f-4d57-9d3a-5d0b1c2f3a4b',
  username: 'ada',
  email: 'ada@example.com',
};
export const grace: Session = { ...ada, token: 'token-of-grace', username: 'grace' };

export const sessionModel = defineModel({
  machine: sessionMachine,
  inputs: { start: undefined },
  events: {
    'signIn.fieldChanged': [
      signIn.fieldChanged('phoneNumber', '0712 345 678'),
      signIn.fieldChanged('phoneNumber', 'nobody'),
      signIn.fieldChanged('password', 'correct horse'),
    ],
    'signIn.submitted': [signIn.submitted('/cart')],
    'session.began': [sessionEvents.began(grace)],
    'session.signedOut': [sessionEvents.signedOut()],
    'session.expired': [sessionEvents.expired(ada.token), sessionEvents.expired('token-of-nobody')],
    'session.foundElsewhere': [sessionEvents.foundElsewhere(null), sessionEvents.foundElsewhere(grace)],
  },
  world: {
    readSession: { done: [null, ada], error: [failed.of('unstored')] },
    signIn: { done: [ada], error: [failed.refused('Phone number or password is wrong.'), failed.of('offline')] },
    storeSession: { done: [undefined], error: [failed.of('unstored')] },
    clearSession: { done: [undefined], error: [failed.of('unstored')] },
    clearExpired: { done: [undefined], error: [failed.of('unstored')] },
    revokeToken: { done: ['Signed out.'], error: [failed.of('unreachable')] },
  },
  remember: ({ session, fields }) => [
    session?.token,
    fields.phoneNumber !== '' && fields.phoneNumber !== 'nobody',
    fields.password !== '',
  ],
  invariants: (snapshot) => {
    const view = viewSession(snapshot);
    expect(view.userID === null).toBe(view.logged === 0);
    expect(view.usertype === -1).toBe(view.logged === 0);
    // Nobody signs in twice or signs out of nothing, and a password is kept no longer than it is needed.
    if (view.canSubmit) expect(view.logged).toBe(0);
    if (view.canSignOut) expect(view.logged).toBe(1);
    if (view.logged === 1) expect(view.fields.password).toBe('');
    expect(snapshot.context.to).toMatch(/^\/(?!\/)/);
  },
});
