import { describeModel } from '@uwanja/flow-paths';
import type { AnyEventObject } from 'xstate';
import type { DeskNewsletter, IssueStage } from '#contract/desk/newsletters.ts';
import {
  newsletterIssueEvents as events,
  newsletterIssueMachine,
  viewNewsletterIssue,
} from '#machines/newsletter-issue/index.ts';
import { actionActor, changeEvents, ownReports } from './desk.ts';
import { failed, failureOf, messageOf } from './failures.ts';
import { newsletterOf } from './newsletter-editor.model.ts';

const input = { issueID: 7, action: actionActor };
const startedAt = '2026-11-24T10:00:00.000Z';
const endedAt = '2026-11-24T11:00:00.000Z';

/** The issue in a stage. */
const inStage = (stage: IssueStage): DeskNewsletter =>
  newsletterOf({
    stage,
    state: `${stage}, version 1`,
    ...(stage !== 'draft' &&
      stage !== 'tested' && { startedAt, progress: { sent: 40, waiting: 5, failed: 2, unsent: 1 } }),
    ...((stage === 'sent' || stage === 'stopped') && { endedAt }),
  });
/** A shop that cannot send e-mail. */
const unsendable = newsletterOf({ stage: 'tested', state: 'tested, version 1', route: 'none' });

const states = {
  draft: 'drafting',
  tested: 'tested',
  sending: 'sending.waiting',
  paused: 'paused',
  sent: 'sent',
  stopped: 'stopped',
} as const;

/** The stages in which a change can be requested, with its call, and what it needs. */
const requests = {
  'test.requested': {
    in: ['draft', 'tested'],
    call: 'testNewsletter',
    stepUp: false,
    fields: [{ name: 'email', required: true }],
  },
  'send.requested': { in: ['tested'], call: 'sendNewsletter', stepUp: true, fields: [] },
  'pause.requested': { in: ['sending'], call: 'pauseNewsletter', stepUp: false, fields: [] },
  'resume.requested': { in: ['paused'], call: 'resumeNewsletter', stepUp: true, fields: [] },
  'stop.requested': { in: ['sending', 'paused'], call: 'stopNewsletter', stepUp: true, fields: [] },
} as const;
type Requested = keyof typeof requests;

const isRequest = (type: string): type is Requested => Object.hasOwn(requests, type);
const isSending = (value: unknown) => typeof value === 'object';
const isStage = (value: unknown) =>
  isSending(value) || ['drafting', 'tested', 'paused', 'sent', 'stopped'].includes(String(value));
const can = (value: unknown, issue: DeskNewsletter | null, type: Requested) =>
  isStage(value) &&
  issue !== null &&
  (requests[type].in as readonly string[]).includes(issue.stage) &&
  (issue.route !== 'none' || type === 'pause.requested' || type === 'stop.requested');
const step =
  (type: Requested) =>
  ({ before: { context } }: { before: { context: { issue: DeskNewsletter | null } } }) => {
    const { call, stepUp, fields } = requests[type];
    return {
      state: 'acting' as const,
      sends: [
        {
          id: 'deskAction',
          event: {
            type: 'action.requested',
            change: { call, params: { issueID: '7' }, body: { decidedOn: context.issue?.state }, stepUp, fields },
            reports: ownReports,
          },
        },
      ],
    };
  };
const read = ({ event }: { event: AnyEventObject }) => {
  const issue: DeskNewsletter = event.output;
  return { state: states[issue.stage], changes: { issue, failure: null } };
};

export const newsletterIssueModel = describeModel({
  machine: newsletterIssueMachine,
  view: viewNewsletterIssue,
  inputs: { 'issue 7': input },
  events: {
    'issue.retried': [events.retried()],
    'test.requested': [events.testRequested()],
    'send.requested': [events.sendRequested()],
    'pause.requested': [events.pauseRequested()],
    'resume.requested': [events.resumeRequested()],
    'stop.requested': [events.stopRequested()],
    ...changeEvents,
  },
  invokeResults: {
    loadIssue: {
      done: [...(Object.keys(states) as IssueStage[]).map(inStage), unsendable],
      error: [failed.of('offline')],
    },
    lookAtIssue: { done: [inStage('sending'), inStage('sent')], error: [failed.of('offline')] },
    refreshIssue: { done: [inStage('tested'), inStage('sending')], error: [failed.of('offline')] },
  },
  delays: { deskPoll: 15_000 },
  stateKey: ({ issue, failure }) => [issue?.stage, issue?.route, failure?.kind],
  start: () => ({ ...input, issue: null, failure: null }),
  invokes: {
    loadIssue: { in: 'loading', input: () => ({ issueID: 7 }) },
    lookAtIssue: { in: 'sending.looking', input: () => ({ issueID: 7 }) },
    refreshIssue: { in: 'refreshing', input: () => ({ issueID: 7 }) },
  },
  steps: {
    'loadIssue done': read,
    'loadIssue error': ({ event: { error } }) => ({ state: 'failed', changes: { failure: failureOf(error) } }),
    'lookAtIssue done': read,
    // The page stays as it is, with a sentence, and looks again.
    'lookAtIssue error': ({ event: { error } }) => ({
      state: 'sending.waiting',
      changes: { failure: failureOf(error) },
    }),
    'refreshIssue done': read,
    'refreshIssue error': ({ event: { error } }) => ({ state: 'failed', changes: { failure: failureOf(error) } }),
    'after deskPoll': ({ before: { value } }) =>
      JSON.stringify(value) === '{"sending":"waiting"}' ? { state: 'sending.looking' } : {},
    'issue.retried': () => ({ state: 'loading', changes: { failure: null } }),
    'test.requested': step('test.requested'),
    'send.requested': step('send.requested'),
    'pause.requested': step('pause.requested'),
    'resume.requested': step('resume.requested'),
    'stop.requested': step('stop.requested'),
    'change.done': () => ({ state: 'refreshing' }),
    'change.overtaken': () => ({ state: 'refreshing' }),
    'change.stopped': ({ before: { context } }) => ({ state: states[context.issue?.stage ?? 'stopped'] }),
  },
  takes: ({ value, context: { issue } }, { type }) => {
    if (type === 'issue.retried') return value === 'failed';
    return isRequest(type) ? can(value, issue, type) : value === 'acting';
  },
  shows: ({ value, context: { issue, failure } }) => {
    return {
      page: value === 'loading' || value === 'failed' ? value : 'shown',
      issue,
      message: messageOf(failure),
      canEdit: value === 'drafting' || value === 'tested',
      canTest: can(value, issue, 'test.requested'),
      canSend: can(value, issue, 'send.requested'),
      canPause: can(value, issue, 'pause.requested'),
      canResume: can(value, issue, 'resume.requested'),
      canStop: can(value, issue, 'stop.requested'),
      canRetry: value === 'failed',
    };
  },
});
