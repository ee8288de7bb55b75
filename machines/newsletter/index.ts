export { footerNewsletterMachine, homeNewsletterMachine } from './newsletter.machine.ts';
export { categoryOf, type NewsletterFields } from './newsletter.types.ts';
export { type NewsletterView, newsletter, viewNewsletter } from './newsletter.view.ts';
