export { contactMachine } from './contact.machine.ts';
export type { ContactFields } from './contact.types.ts';
export { type ContactView, contactForm, viewContact } from './contact.view.ts';
