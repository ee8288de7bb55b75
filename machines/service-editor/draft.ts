import * as v from 'valibot';
import { type DeskService, type ServiceEdit, serviceEdit } from '#contract/desk/services.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { issueSentence } from '../support/issue-sentence.ts';
import { type Draft, partKeys } from '../support/merge.ts';
import { fromLocal, toLocal } from '../support/typed-text.ts';

export const serviceFields = ['name', 'description', 'image', 'category', 'visibility', 'publishAt'] as const;
export type ServiceField = (typeof serviceFields)[number];
export const planFields = ['period', 'days', 'price', 'hidden'] as const;
export type PlanField = (typeof planFields)[number];

/** The keys of the empty plans at the end of the form. One that stays empty is not added. */
const newKeys = ['new1', 'new2'] as const;

const ofPlan = (key: string, fields: Readonly<Record<PlanField, string>>): Draft =>
  Object.fromEntries(planFields.map((name) => [`${key}.${name}`, fields[name]]));
const newPlans: Draft = Object.assign(
  {},
  ...newKeys.map((key) => ofPlan(key, { period: '', days: '', price: '', hidden: '' })),
);

/** Lists the keys of a draft's plans, those in the shop first. */
export const planKeys = (draft: Draft): string[] => partKeys(draft, 'period');

/** The draft of a new service, which is hidden until its owner shows it. */
export const newDraft: Draft = {
  name: '',
  description: '',
  image: 'coaching-lime',
  category: 'coaching',
  visibility: 'hidden',
  publishAt: '',
  ...newPlans,
};

/**
 * The draft of a service as it is in the shop. A field of a plan has the plan's key before its name, such as `12.price`.
 */
export const toDraft = ({ name, description, image, category, visibility, publishAt, plans }: DeskService): Draft =>
  Object.assign(
    { name, description, image, category, visibility, publishAt: toLocal(publishAt) },
    ...plans.map(({ subscriptionItemID, period, days, price, hidden }) =>
      ofPlan(`plan${subscriptionItemID}`, {
        period,
        days: String(days),
        price: String(price),
        hidden: hidden ? 'yes' : '',
      }),
    ),
    newPlans,
  );

/** The keys of the plans that are sent: those in the shop, and the new ones that are not empty. */
const sentKeys = (draft: Draft): string[] =>
  planKeys(draft).filter(
    (key) => !key.startsWith('new') || planFields.some((name) => (draft[`${key}.${name}`] ?? '').trim() !== ''),
  );

/** The body of the call that saves a draft. */
export function toEdit(draft: Draft): ServiceEdit {
  const of = (name: ServiceField): string => draft[name] ?? '';
  return {
    name: of('name'),
    description: of('description'),
    image: of('image').trim(),
    category: of('category') as ServiceEdit['category'],
    visibility: of('visibility') as ServiceEdit['visibility'],
    publishAt: of('visibility') === 'later' ? fromLocal(of('publishAt')) : null,
    plans: sentKeys(draft).map((key) => {
      const ofKey = (name: PlanField): string => draft[`${key}.${name}`] ?? '';
      return {
        subscriptionItemID: key.startsWith('plan') ? Number(key.slice('plan'.length)) : null,
        period: ofKey('period'),
        days: typedNumber(ofKey('days')) ?? Number.NaN,
        price: typedNumber(ofKey('price')) ?? Number.NaN,
        hidden: ofKey('hidden') === 'yes',
      };
    }),
  };
}

/** The errors of a draft by the names of its fields, as sentences; empty for one that can be saved. */
export function checkDraft(draft: Draft): Draft {
  const parsed = v.safeParse(serviceEdit, toEdit(draft));
  if (parsed.success) return {};
  const keys = sentKeys(draft);
  const errors: Record<string, string> = {};
  for (const issue of parsed.issues) {
    const [first = '', index, field] = (v.getDotPath(issue) ?? '').split('.');
    // Without a plan, the first empty one is to be filled.
    const key = first === 'plans' ? (keys[Number(index)] ?? newKeys[0]) : undefined;
    errors[key === undefined ? first : `${key}.${field ?? 'period'}`] ??= issueSentence(issue);
  }
  return errors;
}
