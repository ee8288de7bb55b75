import { type NewsletterCategory, newsletterCategories } from '#contract/shop.ts';

/** An e-mail address and a checkbox a category; the footer shows the address alone. */
export type NewsletterFields = { readonly email: string } & Readonly<Record<NewsletterCategory, boolean>>;

/** `products,events`: the call's `category` for the boxes that are ticked. */
export const categoryOf = (fields: NewsletterFields): string =>
  newsletterCategories.filter((category) => fields[category]).join(',');
