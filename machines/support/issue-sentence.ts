import type { BaseIssue } from 'valibot';

const formatNumber = (number: unknown): string => Number(number).toLocaleString('en');

/**
 * Returns what is wrong with a field of the desk as a sentence: the contract's own, or one for the library's message,
 * which starts with "Invalid" and names types and patterns.
 */
export function issueSentence(issue: BaseIssue<unknown> & { readonly requirement?: unknown }): string {
  if (!issue.message.startsWith('Invalid')) return issue.message;
  const limit = formatNumber(issue.requirement);
  switch (issue.type) {
    case 'number':
    case 'integer':
      return 'Enter a whole number, such as 2450.';
    case 'max_length':
      return typeof issue.input === 'string' ? `Use at most ${limit} characters.` : `Enter at most ${limit}.`;
    case 'min_value':
      return `Enter ${limit} or more.`;
    case 'max_value':
      return `Enter at most ${limit}.`;
    default:
      return 'This cannot be used here.';
  }
}
