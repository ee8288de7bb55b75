export { footerNewsletterMachine, homeNewsletterMachine } from './newsletter.machine.ts';
export { type NewsletterFields, newsletterCategory } from './newsletter.types.ts';
export { type NewsletterView, newsletterEvents, viewNewsletter } from './newsletter.view.ts';
