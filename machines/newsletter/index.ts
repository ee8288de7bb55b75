export { footerNewsletterMachine, homeNewsletterMachine } from './newsletter.machine.ts';
export { type NewsletterFields, newsletterCategory } from './newsletter.types.ts';
export { type NewsletterView, newsletter, viewNewsletter } from './newsletter.view.ts';
