import type { Reach } from '#contract/desk/fields.ts';

/** Whether the shop's messages reach a customer, before and after a change that the customer is notified of. */
const texts: Readonly<Record<Reach, string>> = {
  text: 'Messages to this customer go out by text.',
  'text and e-mail': 'Messages to this customer go out by text and by e-mail.',
  unverified: 'This customer’s number is not verified, so the shop sends them no message: call them.',
  deleted: 'This customer has deleted the account, so the shop sends no message.',
};

/** Returns how messages reach a customer, in a sentence. @param reach a value of a change's facts; none for no customer */
export const reachText = (reach: string | number | undefined): string | null => texts[reach as Reach] ?? null;

/** The same, for a customer whom no message reaches; null for the others. */
export const unreachedText = (reach: string | number | undefined): string | null =>
  String(reach).startsWith('text') ? null : reachText(reach);

const count = (number: unknown, one: string) =>
  number === 0 ? null : number === 1 ? `a${one === 'e-mail' ? 'n' : ''} ${one}` : `${String(number)} ${one}s`;

/** What is on its way, by the numbers of enqueued messages: `a text message and an e-mail`. */
export const countMessages = ({ texts: sent, emails }: { readonly texts?: unknown; readonly emails?: unknown }) =>
  [count(sent, 'text message'), count(emails, 'e-mail')].filter((part) => part !== null).join(' and ');
