export { contactMachine } from './contact.machine.ts';
export type { ContactFields } from './contact.types.ts';
export { type ContactView, contactEvents, viewContact } from './contact.view.ts';
