import { type NewsletterCategory, newsletterCategories } from '#contract/shop.ts';

/** An e-mail address and a checkbox per category. The footer shows only the address. */
export type NewsletterFields = { readonly email: string } & Readonly<Record<NewsletterCategory, boolean>>;

/** Returns the call's `category` for the ticked boxes, such as `products,events`. */
export const newsletterCategory = (fields: NewsletterFields): string =>
  newsletterCategories.filter((category) => fields[category]).join(',');
