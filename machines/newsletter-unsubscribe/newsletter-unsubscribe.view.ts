import type { SnapshotFrom } from 'xstate';
import { unsubscribeKeyForm } from '#contract/unsubscribe-key.ts';
import { createFormEvents, viewForm } from '../support/form.ts';
import type { newsletterUnsubscribeMachine } from './newsletter-unsubscribe.machine.ts';
import type { UnsubscribeFields, UnsubscribeInput } from './newsletter-unsubscribe.types.ts';

export const viewNewsletterUnsubscribe = (snapshot: SnapshotFrom<typeof newsletterUnsubscribeMachine>) => ({
  ...viewForm<UnsubscribeFields>(snapshot),
  /** False for a link with a key, which identifies the subscriber. */
  needsEmail: snapshot.context.input.key === null,
  /** Whether the page was opened by a link that was cut short on the way. */
  isLinkCut: snapshot.context.input.isCut,
});
export type NewsletterUnsubscribeView = ReturnType<typeof viewNewsletterUnsubscribe>;

/** Reads the key of the page's address. @param key null for an address without one */
export const readUnsubscribeKey = (key: string | null): UnsubscribeInput => {
  const isWhole = key !== null && unsubscribeKeyForm.test(key);
  return { key: isWhole ? key : null, isCut: key !== null && !isWhole };
};

export const newsletterUnsubscribeEvents = createFormEvents<UnsubscribeFields>();
