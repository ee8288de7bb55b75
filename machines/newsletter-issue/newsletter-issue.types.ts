import type { DeskNewsletter } from '#contract/desk/newsletters.ts';
import type { ChangeReport, DeskActionRef } from '../desk-action/index.ts';
import type { Failure } from '../support/failure.ts';

export interface Input {
  readonly issueID: number;
  /** The flow that sends the changes. */
  readonly action: DeskActionRef;
}

export interface Context extends Input {
  /** The issue as it was read last; null before. */
  readonly issue: DeskNewsletter | null;
  readonly failure: Failure | null;
}

export type Event =
  | { readonly type: 'issue.retried' }
  /** A person wants to test it, to send it, and so on; the dialog of the change asks first. */
  | { readonly type: 'test.requested' }
  | { readonly type: 'send.requested' }
  | { readonly type: 'pause.requested' }
  | { readonly type: 'resume.requested' }
  | { readonly type: 'stop.requested' }
  | ChangeReport;
