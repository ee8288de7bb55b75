import { describeModel } from '@uwanja/flow-paths';
import type { ShopSettings } from '#contract/desk/shop.ts';
import { shopSettingsEvents as events, shopSettingsMachine, viewShopSettings } from '#machines/shop-settings/index.ts';
import { actionActor, changeEvents, ownReports } from './desk.ts';
import { failed, failureOf, messageOf } from './failures.ts';

export const uwanja: ShopSettings = {
  name: 'Uwanja',
  phone: '',
  whatsapp: '',
  hours: '',
  channels: ['https://x.com/uwanja'],
  marketplace: '',
  landing: '',
  chat: '',
  delivery: { fee: 300, cities: { nairobi: 150 }, freeFrom: null },
  deliveryDays: { nairobi: [0, 1], mombasa: [3, 3] },
  tax: { label: 'DST', rate: 0.015, kind: 'on top' },
  usdKes: 129.55,
  about: '',
  accent: 'lime',
  logo: '',
  slides: [{ title: 'Lamps', text: 'All of them.', image: '/images/mug-lime.svg', to: '/products?category=Lamps' }],
  slidesOff: ['coaching'],
  off: ['watch'],
};
const first = { state: 'version 1', settings: uwanja };
/** What another person has stored: a name, and hours. */
const second = { state: 'version 2', settings: { ...uwanja, name: 'Pwani', hours: 'Mon–Sat' } };

/** The fields of `uwanja`, as the form has them. */
const fields = {
  name: 'Uwanja',
  phone: '',
  whatsapp: '',
  hours: '',
  channels: 'https://x.com/uwanja',
  marketplace: '',
  landing: '',
  chat: '',
  fee: '300',
  'fee nairobi': '150',
  'fee mombasa': '',
  'fee kisumu': '',
  'fee nakuru': '',
  'fee kisii': '',
  'fee kiambu': '',
  'fee other': '',
  'days nairobi': '0-1',
  'days mombasa': '3',
  'days kisumu': '',
  'days nakuru': '',
  'days kisii': '',
  'days kiambu': '',
  'days other': '',
  freeFrom: '',
  taxKind: 'on top',
  taxLabel: 'DST',
  taxRate: '1.5',
  usdKes: '129.55',
  about: '',
  accent: 'lime',
  logo: '',
  'slide giftcards': 'on',
  'slide devices': 'on',
  'slide memberships': 'on',
  'slide gamecards': 'on',
  'slide tournament': 'on',
  'slide coaching': 'off',
  'slide newsletter': 'on',
  'slide 1 title': 'Lamps',
  'slide 1 text': 'All of them.',
  'slide 1 image': 'mug-lime',
  'slide 1 to': '/products?category=Lamps',
  'slide 2 title': '',
  'slide 2 text': '',
  'slide 2 image': '',
  'slide 2 to': '',
  'slide 3 title': '',
  'slide 3 text': '',
  'slide 3 image': '',
  'slide 3 to': '',
  'section services': 'on',
  'section connect': 'on',
  'section blog': 'on',
  'section watch': 'off',
};
const theirFields = { ...fields, name: 'Pwani', hours: 'Mon–Sat' };
type Fields = typeof fields;

const fieldsOf = (stored: typeof first | null): Fields => (stored?.state === second.state ? theirFields : fields);
const isDirty = (stored: typeof first | null, draft: object | null) =>
  draft !== null && JSON.stringify(draft) !== JSON.stringify(fieldsOf(stored));

const input = { action: actionActor };

export const shopSettingsModel = describeModel({
  machine: shopSettingsMachine,
  view: viewShopSettings,
  inputs: { 'the settings': input },
  events: {
    'settings.retried': [events.retried()],
    'field.changed': [
      events.changed('name', 'Rift'),
      events.changed('name', ' '),
      events.changed('hours', 'Sun'),
      events.changed('fee', 'free'),
    ],
    'settings.submitted': [events.submitted()],
    'changes.discarded': [events.discarded()],
    'conflict.decided': [
      events.decided('name', 'mine'),
      events.decided('name', 'theirs'),
      events.decided('hours', 'theirs'),
    ],
    ...changeEvents,
  },
  invokeResults: {
    getShopSettings: { done: [first], error: [failed.of('offline')] },
    getTheirSettings: { done: [second, { ...first, state: 'version 2b' }], error: [failed.of('offline')] },
  },
  stateKey: ({ stored, draft, errors, failure }) => [
    stored?.state,
    draft?.name,
    draft?.fee,
    draft?.hours,
    Object.values(errors).some((error) => error !== undefined),
    failure?.kind,
  ],
  start: () => ({ ...input, stored: null, draft: null, errors: {}, conflicts: [], failure: null }),
  invokes: { getShopSettings: { in: 'loading' }, getTheirSettings: { in: 'comparing' } },
  steps: {
    'getShopSettings done': ({ event: { output } }) => ({
      state: 'editing',
      changes: { stored: output, draft: fields, errors: {}, conflicts: [], failure: null },
    }),
    'getShopSettings error': ({ event: { error } }) => ({ state: 'failed', changes: { failure: failureOf(error) } }),
    // What only the other person has changed is taken over; what both have changed is decided.
    'getTheirSettings done': ({ before: { context }, event: { output } }) => {
      const mine = context.draft as Fields;
      const before = fieldsOf(context.stored as typeof first);
      const theirs = fieldsOf(output);
      const both = (['name', 'hours'] as const).filter(
        (field) => mine[field] !== before[field] && theirs[field] !== before[field] && theirs[field] !== mine[field],
      );
      const taken = (field: 'name' | 'hours') => (mine[field] === before[field] ? theirs[field] : mine[field]);
      return {
        state: both.length > 0 ? 'conflict' : 'editing',
        changes: {
          stored: output,
          draft: { ...mine, name: taken('name'), hours: taken('hours') },
          conflicts: both.map((field) => ({ field, mine: mine[field], theirs: theirs[field] })),
          failure: null,
        },
      };
    },
    'getTheirSettings error': ({ event: { error } }) => ({
      state: 'notCompared',
      changes: { failure: failureOf(error) },
    }),
    'settings.retried': ({ before: { value } }) => ({
      state: value === 'failed' ? 'loading' : 'comparing',
      changes: { failure: null },
    }),
    'field.changed': ({ before: { context }, event: { name, value } }) => ({
      changes: { draft: { ...context.draft, [name]: value }, errors: { ...context.errors, [name]: undefined } },
    }),
    'changes.discarded': ({ before: { context } }) => ({
      changes: { draft: fieldsOf(context.stored as typeof first), errors: {} },
    }),
    'settings.submitted': ({ before: { context } }) => {
      const { draft, stored } = context;
      const errors = {
        ...(draft?.name === ' ' && { name: 'Required details missing.' }),
        ...(draft?.fee === 'free' && { fee: 'Enter whole shillings.' }),
      };
      if (Object.keys(errors).length > 0) return { changes: { errors } };
      return {
        state: 'acting',
        changes: { errors: {} },
        sends: [
          {
            id: 'deskAction',
            event: {
              type: 'action.requested',
              change: {
                call: 'saveShopSettings',
                params: {},
                body: {
                  decidedOn: stored?.state,
                  settings: { ...stored?.settings, name: draft?.name, hours: draft?.hours },
                },
                stepUp: true,
                fields: [],
              },
              reports: ownReports,
            },
          },
        ],
      };
    },
    'conflict.decided': ({ before: { context }, event: { field, side } }) => {
      const { conflicts, draft } = context;
      const decided = conflicts.find((one) => one.field === field);
      return {
        state: conflicts.length > 1 ? 'conflict' : 'editing',
        changes: {
          conflicts: conflicts.filter((one) => one.field !== field),
          draft: { ...draft, [field]: side === 'theirs' ? decided?.theirs : decided?.mine },
        },
      };
    },
    'change.done': () => ({ state: 'loading' }),
    'change.overtaken': () => ({ state: 'comparing' }),
    'change.stopped': () => ({ state: 'editing' }),
  },
  takes: ({ value, context: { stored, draft, conflicts } }, event) => {
    switch (event.type) {
      case 'settings.retried':
        return value === 'failed' || value === 'notCompared';
      case 'field.changed':
        return value === 'editing';
      case 'settings.submitted':
      case 'changes.discarded':
        return value === 'editing' && isDirty(stored as typeof first, draft);
      case 'conflict.decided':
        return value === 'conflict' && conflicts.some(({ field }) => field === event.field);
      default:
        return value === 'acting';
    }
  },
  shows: ({ value, context: { stored, draft, errors, conflicts, failure } }) => ({
    status: value,
    version: stored?.state ?? null,
    draft,
    errors,
    conflicts,
    isDirty: isDirty(stored as typeof first, draft),
    message: messageOf(failure),
    canEdit: value === 'editing',
    canSave: value === 'editing' && isDirty(stored as typeof first, draft),
    canRetry: value === 'failed' || value === 'notCompared',
  }),
});
