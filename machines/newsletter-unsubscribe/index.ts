export { newsletterUnsubscribeMachine } from './newsletter-unsubscribe.machine.ts';
export {
  type NewsletterUnsubscribeView,
  newsletterUnsubscribeEvents,
  viewNewsletterUnsubscribe,
} from './newsletter-unsubscribe.view.ts';
