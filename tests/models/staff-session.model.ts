import { describeModel, leavesOf, type Step } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import { staffSessionEvents, staffSessionMachine, viewStaffSession } from '#machines/staff-session/index.ts';
import { amina, renewedAmina } from './desk.ts';
import { failed, failureOf, failureToast, messageOf } from './failures.ts';

type Snapshot = SnapshotFrom<typeof staffSessionMachine>;
const leafOf = ({ value }: Pick<Snapshot, 'value'>): string => leavesOf(value)[0] ?? '';

const token = 'invited-token';
const invitation = { name: 'Amina', role: 'owner' as const, options: { challenge: 'abc' } };
const credential = { id: 'passkey' };
const cancelled = failed.refused('The passkey was not used. Try again.');

const signedIn = (session: unknown) => ({
  state: 'signedIn.fresh',
  changes: { session, ended: null, token: null, invitation: null, failure: null },
});
const stopped =
  (state: string) =>
  ({ event: { error } }: Step<unknown>) => ({
    state,
    changes: { failure: failureOf(error) },
  });

const statuses: Readonly<Record<string, string>> = {
  checking: 'checking',
  opening: 'checking',
  unchecked: 'failed',
  uninvited: 'uninvited',
  invited: 'invited',
  registering: 'invited',
};

export const staffSessionModel = describeModel({
  machine: staffSessionMachine,
  view: viewStaffSession,
  inputs: { 'a visitor': { token: null }, 'an invited person': { token } },
  events: {
    'session.retried': [staffSessionEvents.retried()],
    'signIn.requested': [staffSessionEvents.signInRequested()],
    'label.changed': [staffSessionEvents.labelChanged('My phone '), staffSessionEvents.labelChanged(' ')],
    'invitation.accepted': [staffSessionEvents.accepted()],
    'stepUp.requested': [staffSessionEvents.stepUpRequested()],
    'session.renewed': [staffSessionEvents.renewed(renewedAmina)],
    'session.aged': [staffSessionEvents.aged()],
    'session.ended': [staffSessionEvents.ended('revoked'), staffSessionEvents.ended(null)],
    'signOut.requested': [staffSessionEvents.signOutRequested()],
  },
  invokeResults: {
    getSession: {
      done: [
        { session: amina, ended: null },
        { session: null, ended: 'idle' },
        { session: null, ended: null },
      ],
      error: [failed.of('offline')],
    },
    openInvitation: { done: [invitation], error: [failed.missing('This link was used, or is too old.')] },
    acceptInvitation: { done: [amina], error: [cancelled] },
    answerChallenge: { done: [credential], error: [cancelled] },
    signIn: { done: [amina], error: [failed.refused('This passkey does not belong to the desk.')] },
    stepUp: { done: [renewedAmina], error: [cancelled] },
    waitForAge: { done: [undefined], error: [new Error('aborted')] },
    signOut: { done: [{}], error: [failed.of('offline')] },
  },
  stateKey: ({ session, ended, label, failure, invitation: opened }) => [
    session?.freshUntil,
    ended,
    label.trim() !== '',
    failure?.kind,
    opened !== null,
  ],
  start: (input) => ({ ...input, session: null, ended: null, invitation: null, label: '', failure: null }),
  invokes: {
    getSession: { in: 'checking' },
    openInvitation: { in: 'opening', input: () => ({ token }) },
    acceptInvitation: {
      in: 'registering',
      input: ({ label }) => ({ token, invitation, label: label.trim() }),
    },
    answerChallenge: { in: 'challenging' },
    signIn: { in: 'verifying', input: () => ({ credential }) },
    waitForAge: { in: 'signedIn.fresh', input: ({ session }) => ({ freshUntil: session?.freshUntil }) },
    stepUp: { in: 'signedIn.confirming' },
    signOut: { in: 'signedIn.signingOut' },
  },
  steps: {
    'session.retried': ({ before }) => ({
      state: before.value === 'uninvited' ? 'opening' : 'checking',
      changes: { failure: null },
    }),
    'signIn.requested': ({ before }) => ({
      state: 'challenging',
      changes: { failure: null, ...(before.value === 'uninvited' && { token: null, invitation: null }) },
    }),
    'label.changed': ({ event: { value } }) => ({ changes: { label: value, failure: null } }),
    'invitation.accepted': () => ({ state: 'registering', changes: { failure: null } }),
    'stepUp.requested': () => ({ state: 'signedIn.confirming', changes: { failure: null } }),
    'session.renewed': () => signedIn(renewedAmina),
    'session.aged': () => ({ state: 'signedIn.stale' }),
    'session.ended': ({ event: { reason } }) => ({
      state: reason === null ? 'signedOut' : 'ended',
      changes: { session: null, ended: reason, failure: null },
    }),
    'signOut.requested': () => ({ state: 'signedIn.signingOut' }),
    'getSession done': ({ event: { output } }) => ({
      state: output.session ? 'signedIn.fresh' : output.ended ? 'ended' : 'signedOut',
      changes: { ...output, failure: null },
    }),
    'getSession error': stopped('unchecked'),
    'openInvitation done': () => ({ state: 'invited', changes: { invitation, failure: null } }),
    'openInvitation error': stopped('uninvited'),
    'acceptInvitation done': () => signedIn(amina),
    'acceptInvitation error': stopped('uninvited'),
    'answerChallenge done': () => ({ state: 'verifying' }),
    'answerChallenge error': stopped('signedOut'),
    'signIn done': () => signedIn(amina),
    'signIn error': stopped('signedOut'),
    'stepUp done': () => signedIn(renewedAmina),
    'stepUp error': stopped('signedIn.stale'),
    'waitForAge done': () => ({ state: 'signedIn.stale' }),
    'waitForAge error': () => ({ state: 'signedIn.stale' }),
    'signOut done': () => ({ state: 'signedOut', changes: { session: null, ended: null, failure: null } }),
    'signOut error': (step) => ({ ...stopped('signedIn.stale')(step), emits: [failureToast(step.event.error)] }),
  },
  takes: (snapshot, { type }) => {
    const leaf = leafOf(snapshot);
    if (type === 'session.retried') return leaf === 'unchecked' || leaf === 'uninvited';
    if (type === 'signIn.requested') return ['uninvited', 'signedOut', 'ended'].includes(leaf);
    if (type === 'label.changed') return leaf === 'invited';
    if (type === 'invitation.accepted') return leaf === 'invited' && snapshot.context.label.trim() !== '';
    if (type === 'stepUp.requested') return leaf === 'signedIn.stale';
    if (type === 'session.aged') return leaf === 'signedIn.fresh';
    if (type === 'signOut.requested') return leaf === 'signedIn.fresh' || leaf === 'signedIn.stale';
    return leaf.startsWith('signedIn');
  },
  shows: (snapshot) => {
    const { session, ended, invitation: opened, label, failure } = snapshot.context;
    const leaf = leafOf(snapshot);
    return {
      status: leaf.startsWith('signedIn') ? 'signedIn' : (statuses[leaf] ?? 'signedOut'),
      session,
      ended,
      invitation: opened,
      label,
      message: messageOf(failure),
      isFresh: leaf === 'signedIn.fresh',
      busy: ['challenging', 'verifying', 'registering', 'signedIn.confirming', 'signedIn.signingOut'].includes(leaf),
      canAccept: leaf === 'invited' && label.trim() !== '',
      canStepUp: leaf === 'signedIn.stale',
    };
  },
});
