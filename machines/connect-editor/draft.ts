import * as v from 'valibot';
import { type ConnectEdit, connectEdit, type DeskConnect } from '#contract/desk/connect.ts';
import type { Visibility } from '#contract/desk/visibility.ts';
import { kesOf } from '#contract/money-rates.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { issueSentence } from '../support/issue-sentence.ts';
import { type Draft, partKeys } from '../support/merge.ts';
import { decimalCommaError, fromLocal, toLocal } from '../support/typed-text.ts';

export const packageFields = ['plan', 'period', 'days', 'dollars', 'visibility', 'publishAt'] as const;
export type PackageField = (typeof packageFields)[number];

const ofPackage = (key: string, fields: Readonly<Record<PackageField, string>>): Draft =>
  Object.fromEntries(packageFields.map((name) => [`${key}.${name}`, fields[name]]));

/** The draft of a new package. */
export const newDraft: Draft = ofPackage('new', {
  plan: '',
  period: '',
  days: '',
  dollars: '',
  visibility: 'shown',
  publishAt: '',
});

/** Lists the keys of a draft's packages. */
export const packageKeys = (draft: Draft): string[] => partKeys(draft, 'period');

/** Formats cents as a person types dollars: `6`, or `6.50`. */
const typedDollars = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** The cents of typed dollars; NaN for nothing and for another text, and not whole for parts of a cent. */
const centsOf = (dollars: string): number => {
  const cents = (typedNumber(dollars) ?? Number.NaN) * 100;
  // 6.57 dollars are 656.9999… cents.
  return Math.abs(cents - Math.round(cents)) < 1e-6 ? Math.round(cents) : cents;
};

/** The draft of the packages as they are in the shop. A field has the package's key before its name, such as `package113.days`. */
export const toDraft = ({ packages }: DeskConnect): Draft =>
  Object.assign(
    {},
    ...packages.map(({ itemID, plan, period, days, usdCents, visibility, publishAt }) =>
      ofPackage(`package${itemID}`, {
        plan,
        period,
        days: String(days),
        dollars: typedDollars(usdCents),
        visibility,
        publishAt: toLocal(publishAt),
      }),
    ),
  );

/** The price of a package of a draft in KES; null where its field has none. */
export function shillingsOf(draft: Draft, key: string, usdKes: number): number | null {
  const cents = centsOf(draft[`${key}.dollars`] ?? '');
  return Number.isInteger(cents) ? kesOf(cents, usdKes) : null;
}

/** The body of the call that saves a draft. */
export const toEdit = (draft: Draft): ConnectEdit => ({
  packages: packageKeys(draft).map((key) => {
    const of = (name: PackageField): string => draft[`${key}.${name}`] ?? '';
    return {
      itemID: key.startsWith('package') ? Number(key.slice('package'.length)) : null,
      plan: of('plan'),
      period: of('period'),
      days: typedNumber(of('days')) ?? Number.NaN,
      usdCents: centsOf(of('dollars')),
      visibility: of('visibility') as Visibility,
      publishAt: of('visibility') === 'later' ? fromLocal(of('publishAt')) : null,
    };
  }),
});

/** The errors of a draft by the names of its fields, as sentences; empty for one that can be saved. */
export function checkDraft(draft: Draft): Draft {
  const parsed = v.safeParse(connectEdit, toEdit(draft));
  if (parsed.success) return {};
  const keys = packageKeys(draft);
  const errors: Record<string, string> = {};
  for (const issue of parsed.issues) {
    const [, index, field = 'plan'] = (v.getDotPath(issue) ?? '').split('.');
    const name = `${keys[Number(index)]}.${field === 'usdCents' ? 'dollars' : field}`;
    errors[name] ??= (field === 'usdCents' && decimalCommaError(draft[name] ?? '')) || issueSentence(issue);
  }
  return errors;
}
