import type { DeskConnect } from '#contract/desk/connect.ts';
import { connectEditorMachine } from '#machines/connect-editor/index.ts';
import { defineEditorModel } from './editor-models.ts';

const month = {
  itemID: 113,
  plan: 'Blog',
  period: '1 month',
  days: 30,
  usdCents: 650,
  visibility: 'shown',
  publishAt: null,
} as const;
export const connectOf = (facts: Partial<DeskConnect> = {}): DeskConnect => ({
  state: 'version 1',
  packages: [month],
  usdKes: 130,
  ...facts,
});
/** What another person has written meanwhile. */
const theirs = connectOf({ state: 'version 2', packages: [{ ...month, plan: 'Their blog', period: 'a month' }] });

const fields = ['plan', 'period', 'days', 'dollars', 'publishAt'];
const empty = {
  ...Object.fromEntries(fields.map((name) => [`new.${name}`, ''])),
  'new.visibility': 'shown',
};
const base = {
  'package113.plan': 'Blog',
  'package113.period': '1 month',
  'package113.days': '30',
  'package113.dollars': '6.50',
  'package113.visibility': 'shown',
  'package113.publishAt': '',
};

const filled = { 'new.plan': 'Team', 'new.period': '1 month', 'new.days': '30', 'new.dollars': '40' };
const sentences: Readonly<Record<string, string>> = {
  'new.plan': 'Required details missing.',
  'new.period': 'Required details missing.',
  'new.days': 'Enter a whole number of days.',
  'new.dollars': 'Enter a price in dollars, such as 6 or 6.50.',
};

export const connectEditorModel = defineEditorModel<DeskConnect>({
  machine: connectEditorMachine,
  thing: connectOf(),
  theirs,
  name: 'package113.plan',
  other: 'package113.period',
  base,
  theirBase: { ...base, 'package113.plan': 'Their blog', 'package113.period': 'a month' },
  empty,
  filled,
  errorsOf: (draft): Readonly<Record<string, string>> => {
    if ('package113.plan' in draft)
      return draft['package113.plan'] === '' ? { 'package113.plan': 'Required details missing.' } : {};
    return Object.fromEntries(
      Object.keys(filled).flatMap((name) => (draft[name] === '' ? [[name, sentences[name] ?? '']] : [])),
    );
  },
  saved: (draft, loaded) => ({
    call: 'saveDeskConnect',
    params: {},
    body: {
      decidedOn: loaded?.state,
      connect: { packages: [{ ...month, plan: draft['package113.plan'], period: draft['package113.period'] }] },
    },
  }),
  added: {
    call: 'addDeskConnect',
    params: {},
    body: {
      connect: {
        packages: [
          {
            itemID: null,
            plan: 'Team',
            period: '1 month',
            days: 30,
            usdCents: 4000,
            visibility: 'shown',
            publishAt: null,
          },
        ],
      },
    },
  },
});
