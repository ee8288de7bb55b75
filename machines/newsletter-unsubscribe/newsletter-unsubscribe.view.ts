import type { SnapshotFrom } from 'xstate';
import { createFormEvents, viewForm } from '../support/form.ts';
import type { newsletterUnsubscribeMachine } from './newsletter-unsubscribe.machine.ts';
import type { UnsubscribeFields } from './newsletter-unsubscribe.types.ts';

export const viewNewsletterUnsubscribe = (snapshot: SnapshotFrom<typeof newsletterUnsubscribeMachine>) => ({
  ...viewForm<UnsubscribeFields>(snapshot),
  /** False for a link with a key, which identifies the subscriber. */
  needsEmail: snapshot.context.input.key === null,
});
export type NewsletterUnsubscribeView = ReturnType<typeof viewNewsletterUnsubscribe>;

export const newsletterUnsubscribeEvents = createFormEvents<UnsubscribeFields>();
