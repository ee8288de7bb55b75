import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { newsletterIssueMachine } from './newsletter-issue.machine.ts';
import type { Event } from './newsletter-issue.types.ts';

/** The view model of an issue of the newsletter. */
export const viewNewsletterIssue = (snapshot: SnapshotFrom<typeof newsletterIssueMachine>) => {
  const { value } = snapshot;
  const { issue, failure } = snapshot.context;
  return {
    page: value === 'loading' || value === 'failed' ? value : ('shown' as const),
    issue,
    message: failure && failureMessage(failure),
    canEdit: value === 'drafting' || value === 'tested',
    canTest: snapshot.can({ type: 'test.requested' }),
    canSend: snapshot.can({ type: 'send.requested' }),
    canPause: snapshot.can({ type: 'pause.requested' }),
    canResume: snapshot.can({ type: 'resume.requested' }),
    canStop: snapshot.can({ type: 'stop.requested' }),
    canRetry: snapshot.can({ type: 'issue.retried' }),
  };
};
export type NewsletterIssueView = ReturnType<typeof viewNewsletterIssue>;

export const newsletterIssueEvents = {
  retried: () => ({ type: 'issue.retried' }) satisfies Event,
  testRequested: () => ({ type: 'test.requested' }) satisfies Event,
  sendRequested: () => ({ type: 'send.requested' }) satisfies Event,
  pauseRequested: () => ({ type: 'pause.requested' }) satisfies Event,
  resumeRequested: () => ({ type: 'resume.requested' }) satisfies Event,
  stopRequested: () => ({ type: 'stop.requested' }) satisfies Event,
};
