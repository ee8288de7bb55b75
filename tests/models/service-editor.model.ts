import type { DeskService } from '#contract/desk/services.ts';
import { serviceEditorMachine } from '#machines/service-editor/index.ts';
import { defineEditorModel } from './editor-models.ts';

export const serviceOf = (facts: Partial<DeskService> = {}): DeskService => ({
  subscriptionID: 7,
  state: 'version 1',
  name: 'Music',
  description: 'All of it.',
  image: '/images/music-spotify.svg',
  category: 'music',
  visibility: 'shown',
  publishAt: null,
  plans: [{ subscriptionItemID: 12, period: '1 month', days: 30, price: 299, hidden: false }],
  ...facts,
});
/** What another person has written meanwhile. */
const theirs = serviceOf({ state: 'version 2', name: 'Their music', description: 'Most of it.' });

const emptyPlans = {
  'new1.period': '',
  'new1.days': '',
  'new1.price': '',
  'new1.hidden': '',
  'new2.period': '',
  'new2.days': '',
  'new2.price': '',
  'new2.hidden': '',
};
const base = {
  name: 'Music',
  description: 'All of it.',
  image: '/images/music-spotify.svg',
  category: 'music',
  visibility: 'shown',
  publishAt: '',
  'plan12.period': '1 month',
  'plan12.days': '30',
  'plan12.price': '299',
  'plan12.hidden': '',
  ...emptyPlans,
};
const empty = {
  name: '',
  description: '',
  image: 'coaching-lime',
  category: 'coaching',
  visibility: 'hidden',
  publishAt: '',
  ...emptyPlans,
};
const filled = {
  name: 'Lessons',
  description: 'An hour.',
  'new1.period': 'per session',
  'new1.days': '0',
  'new1.price': '1,500',
};
const missing = 'Required details missing.';

export const serviceEditorModel = defineEditorModel<DeskService>({
  machine: serviceEditorMachine,
  thing: serviceOf(),
  theirs,
  name: 'name',
  other: 'description',
  base,
  theirBase: { ...base, name: 'Their music', description: 'Most of it.' },
  empty,
  filled,
  errorsOf: (draft) => {
    const isOld = 'plan12.period' in draft;
    const plan = ['new1.period', 'new1.days', 'new1.price'];
    const open = plan.filter((name) => draft[name] === '');
    const sentences: Readonly<Record<string, string>> = {
      'new1.period': missing,
      'new1.days': 'Enter a whole number of days.',
      'new1.price': 'Enter a whole number, such as 2450.',
    };
    const ofPlan = isOld
      ? []
      : open.length === plan.length
        ? [['new1.period', 'A service needs a plan.']]
        : open.map((name) => [name, sentences[name]]);
    return Object.fromEntries([
      ...['name', 'description'].flatMap((name) => (draft[name] === '' ? [[name, missing]] : [])),
      ...ofPlan,
    ]);
  },
  saved: ({ name, description }, loaded) => ({
    call: 'saveDeskService',
    params: { subscriptionID: '7' },
    body: {
      decidedOn: loaded?.state,
      service: {
        name,
        description,
        image: '/images/music-spotify.svg',
        category: 'music',
        visibility: 'shown',
        publishAt: null,
        plans: [{ subscriptionItemID: 12, period: '1 month', days: 30, price: 299, hidden: false }],
      },
    },
  }),
  added: {
    call: 'addDeskService',
    params: {},
    body: {
      service: {
        name: 'Lessons',
        description: 'An hour.',
        image: 'coaching-lime',
        category: 'coaching',
        visibility: 'hidden',
        publishAt: null,
        plans: [{ subscriptionItemID: null, period: 'per session', days: 0, price: 1500, hidden: false }],
      },
    },
  },
});
