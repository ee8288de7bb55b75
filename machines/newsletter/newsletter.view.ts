import type { SnapshotFrom } from 'xstate';
import { newsletterCategories } from '#contract/shop.ts';
import { createFormEvents, viewForm } from '../support/form.ts';
import type { homeNewsletterMachine } from './newsletter.machine.ts';
import type { NewsletterFields } from './newsletter.types.ts';

export const viewNewsletter = (snapshot: SnapshotFrom<typeof homeNewsletterMachine>) => {
  const form = viewForm<NewsletterFields>(snapshot);
  return {
    ...form,
    categories: newsletterCategories.map((category) => ({ category, chosen: form.fields[category] })),
  };
};
export type NewsletterView = ReturnType<typeof viewNewsletter>;

export const newsletterEvents = createFormEvents<NewsletterFields>();
