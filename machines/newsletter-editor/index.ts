export { categoriesOf, type NewsletterField } from './draft.ts';
export { newsletterEditorMachine } from './newsletter-editor.machine.ts';
