import { assign, enqueueActions, setup } from 'xstate';
import {
  type DeskNewsletter,
  type IssueStage,
  pauseNewsletter,
  resumeNewsletter,
  sendNewsletter,
  stopNewsletter,
  testNewsletter,
} from '#contract/desk/newsletters.ts';
import { type Change, changeReports, deskActionEvents } from '../desk-action/index.ts';
import { type Failure, toFailure } from '../support/failure.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Event, Input } from './newsletter-issue.types.ts';

const calls = { testNewsletter, sendNewsletter, pauseNewsletter, resumeNewsletter, stopNewsletter } as const;
type Call = keyof typeof calls;

/** What a person types for a change. */
const fieldsOf: Partial<Readonly<Record<Call, Change['fields']>>> = {
  testNewsletter: [{ name: 'email', required: true }],
};

const issueSetup = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: { getNewsletter: unprovided<DeskNewsletter, { readonly issueID: number }>('getNewsletter') },
  actions: {
    setIssue: assign((_, issue: DeskNewsletter) => ({ issue, failure: null })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    requestChange: enqueueActions(({ enqueue, context: { action, issueID, issue }, self }, call: Call) => {
      const reports = changeReports(self);
      const change = {
        call,
        params: { issueID: String(issueID) },
        body: { decidedOn: issue?.state ?? '' },
        stepUp: calls[call].stepUp,
        fields: fieldsOf[call] ?? [],
      };
      enqueue.sendTo(action, deskActionEvents.requested(change, reports));
    }),
  },
  guards: {
    isStage: ({ context }, stage: IssueStage) => context.issue?.stage === stage,
    /** Whether the shop can send e-mail. */
    hasRoute: ({ context }) => context.issue?.route !== 'none',
  },
  delays: { deskPoll: timing.deskPoll },
});

const requests = (call: Call) => ({
  target: '#newsletterIssue.acting' as const,
  actions: { type: 'requestChange' as const, params: call },
});
/** A change that needs a way to send e-mail. */
const sends = (call: Call) => ({ ...requests(call), guard: 'hasRoute' as const });
const to = <Target extends string>(target: Target, stage: IssueStage) => ({
  guard: { type: 'isStage' as const, params: stage },
  target,
});

/**
 * One issue of the newsletter, from its draft to its last e-mail: drafting → tested → sending → paused → sent | stopped.
 * While it is being sent, its progress is looked at regularly.
 */
export const newsletterIssueMachine = issueSetup.createMachine({
  id: 'newsletterIssue',
  context: ({ input }) => ({ ...input, issue: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadIssue',
        src: 'getNewsletter',
        input: ({ context }) => ({ issueID: context.issueID }),
        onDone: { target: 'deciding', actions: { type: 'setIssue', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) } },
      },
    },
    failed: { on: { 'issue.retried': { target: 'loading', actions: 'clearFailure' } } },
    deciding: {
      always: [
        to('drafting', 'draft'),
        to('tested', 'tested'),
        to('sending', 'sending'),
        to('paused', 'paused'),
        to('sent', 'sent'),
        { target: 'stopped' },
      ],
    },
    drafting: { on: { 'test.requested': sends('testNewsletter') } },
    tested: {
      on: { 'test.requested': sends('testNewsletter'), 'send.requested': sends('sendNewsletter') },
    },
    sending: {
      initial: 'waiting',
      on: { 'pause.requested': requests('pauseNewsletter'), 'stop.requested': requests('stopNewsletter') },
      states: {
        waiting: { after: { deskPoll: 'looking' } },
        looking: {
          invoke: {
            id: 'lookAtIssue',
            src: 'getNewsletter',
            input: ({ context }) => ({ issueID: context.issueID }),
            onDone: {
              target: '#newsletterIssue.deciding',
              actions: { type: 'setIssue', params: ({ event }) => event.output },
            },
            onError: {
              target: 'waiting',
              actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
            },
          },
        },
      },
    },
    paused: {
      on: { 'resume.requested': sends('resumeNewsletter'), 'stop.requested': requests('stopNewsletter') },
    },
    sent: {},
    stopped: {},
    /** The dialog of a change is open. */
    acting: {
      on: { 'change.done': 'refreshing', 'change.overtaken': 'refreshing', 'change.stopped': 'deciding' },
    },
    /** Reads the issue after a change; it stays on the page meanwhile. */
    refreshing: {
      invoke: {
        id: 'refreshIssue',
        src: 'getNewsletter',
        input: ({ context }) => ({ issueID: context.issueID }),
        onDone: { target: 'deciding', actions: { type: 'setIssue', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) } },
      },
    },
  },
});
