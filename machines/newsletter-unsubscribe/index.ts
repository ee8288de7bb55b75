export { newsletterUnsubscribeMachine } from './newsletter-unsubscribe.machine.ts';
export {
  type NewsletterUnsubscribeView,
  newsletterUnsubscribe,
  viewNewsletterUnsubscribe,
} from './newsletter-unsubscribe.view.ts';
