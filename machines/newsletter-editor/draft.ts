import * as v from 'valibot';
import {
  type DeskNewsletter,
  type IssueCategory,
  type NewsletterEdit,
  newsletterEdit,
} from '#contract/desk/newsletters.ts';
import { issueSentence } from '../support/issue-sentence.ts';
import type { Draft } from '../support/merge.ts';

export const newsletterFields = ['subject', 'content', 'categories'] as const;
export type NewsletterField = (typeof newsletterFields)[number];

/** The draft of a new issue. */
export const newDraft: Readonly<Record<NewsletterField, string>> = { subject: '', content: '', categories: 'products' };

/** The draft of an issue as the shop has it. */
export const toDraft = ({
  subject,
  content,
  categories,
}: DeskNewsletter): Readonly<Record<NewsletterField, string>> => ({
  subject,
  content,
  categories: categories.join(','),
});

/** The categories of a draft. */
export const categoriesOf = (draft: Draft): IssueCategory[] =>
  (draft.categories ?? '').split(',').filter((name) => name !== '') as IssueCategory[];

/** The body of the call that saves a draft. */
export const toEdit = (draft: Draft): NewsletterEdit => ({
  subject: draft.subject ?? '',
  content: draft.content ?? '',
  categories: categoriesOf(draft),
});

/** The errors of a draft by the names of its fields, as sentences; empty for one that can be saved. */
export function checkDraft(draft: Draft): Draft {
  const parsed = v.safeParse(newsletterEdit, toEdit(draft));
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.issues.map((issue) => [(v.getDotPath(issue) ?? '').split('.')[0] ?? '', issueSentence(issue)]).reverse(),
  );
}
