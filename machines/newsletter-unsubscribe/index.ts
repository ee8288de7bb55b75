export { newsletterUnsubscribeMachine } from './newsletter-unsubscribe.machine.ts';
export {
  type NewsletterUnsubscribeView,
  newsletterUnsubscribeEvents,
  readUnsubscribeKey,
  viewNewsletterUnsubscribe,
} from './newsletter-unsubscribe.view.ts';
