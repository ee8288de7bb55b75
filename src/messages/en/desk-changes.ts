/** The texts of the changes at the owner's desk. */

import { bulkChangeTexts } from './desk-bulk.ts';
import type { ChangeTexts } from './desk-change-text.ts';
import { goodsChangeTexts } from './desk-goods-changes.ts';
import { newsletterChangeTexts } from './desk-newsletters.ts';
import { orderChangeTexts } from './desk-order-changes.ts';
import { peopleChangeTexts } from './desk-people-changes.ts';

export const changeTexts: ChangeTexts = {
  ...bulkChangeTexts,
  ...newsletterChangeTexts,
  ...orderChangeTexts,
  ...goodsChangeTexts,
  ...peopleChangeTexts,
};

/** Returns the texts of a change. A call with several actions has texts for each. */
export const textsOfChange = ({ call, body }: { call: string; body: Readonly<Record<string, unknown>> }) =>
  changeTexts[`${call} ${String(body.owe === true ? 'owe' : body.action)}`] ?? changeTexts[call];

/** The labels of what a person types, by the name of the field. */
export const fieldLabels: Readonly<Record<string, string>> = {
  note: 'Note (optional)',
  reference: 'Reference',
  carrier: 'Carrier (optional)',
  reason: 'What is wrong with it',
  text: 'Text',
  title: 'Title',
  name: 'Name',
  label: 'Name of the device',
};
