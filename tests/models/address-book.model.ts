import { describeModel, type FlowModel } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import { addressBookEvents, addressBookMachine, viewAddressBook } from '#machines/address-book/index.ts';
import { addressBookSteps, addressOfDraft, isEntering } from './address-book.steps.ts';
import { noDraft } from './checkout.rules.ts';
import { failed, messageOf } from './failures.ts';
import { ada, addressOf } from './purchases.ts';

type Snapshot = SnapshotFrom<typeof addressBookMachine>;
type Context = Snapshot['context'];

const two = [addressOf(1, 'primary'), addressOf(2)];
/** An address that was begun before a reload. */
const halfTyped = { ...noDraft, firstName: 'Ada', area: 'Westlands' };
const answers = { done: [two, [addressOf(1, 'primary')]], error: [failed.of('offline')] };

const isBook = ({ value }: Snapshot) => value === 'loading' || value === 'restoring';

const rules = {
  machine: addressBookMachine,
  view: viewAddressBook,
  inputs: { customer: ada },
  start: (session: typeof ada) => ({
    session,
    addresses: [],
    draft: noDraft,
    errors: {},
    addressID: null,
    failure: null,
  }),
  invokes: {
    listAddresses: { in: 'loading', input: () => ({ session: ada }) },
    findDraft: { in: 'restoring', input: () => ({ session: ada }) },
    getUser: { in: 'entering.prefilling', input: () => ada },
    saveAddress: {
      in: 'saving',
      input: ({ addressID, draft }: Context) => ({
        session: ada,
        change: { kind: 'saved', addressID, address: addressOfDraft(draft) },
      }),
    },
    makePrimary: {
      in: 'makingPrimary',
      input: ({ addressID }: Context) => ({ session: ada, change: { kind: 'madePrimary', addressID } }),
    },
    removeAddress: {
      in: 'removing',
      input: ({ addressID }: Context) => ({ session: ada, change: { kind: 'removed', addressID } }),
    },
  },
  steps: addressBookSteps,
  shows: (snapshot: Snapshot) => {
    const { value, context } = snapshot;
    const { addresses, draft, errors, addressID, failure } = context;
    const isForm = isEntering(snapshot) || value === 'saving';
    const status = isBook(snapshot) ? 'loading' : value === 'loadFailed' ? 'failed' : isForm ? 'entering' : 'listing';
    return {
      status,
      addresses,
      count: addresses.length,
      draft,
      errors,
      changing: isForm && addressID !== null,
      confirming: value === 'confirming' || value === 'removing',
      removing: value === 'removing',
      busy: value === 'saving' || value === 'makingPrimary' || value === 'removing',
      canList: value === 'listing',
      canSubmit: isEntering(snapshot),
      canCancel: isEntering(snapshot),
      canConfirm: value === 'confirming',
      canRetry: value === 'loadFailed',
      message: messageOf(failure),
    };
  },
} satisfies Partial<FlowModel<typeof addressBookMachine>>;

const complete = {
  firstName: ' Zuri ',
  lastName: ' Wekesa ',
  phoneNumber: '0712 345 678',
  city: 'nairobi',
  area: ' Milimani ',
  street: ' Oginga ',
} as const;

/** The fields of a new address that is nearly complete. */
const fields = describeModel({
  ...rules,
  name: 'its fields',
  machineOnly: true,
  events: {
    'book.retried': [],
    'address.added': [],
    'address.opened': [],
    'address.madePrimary': [],
    'address.removalRequested': [],
    'removal.confirmed': [],
    'removal.cancelled': [],
    'field.changed': [
      addressBookEvents.changed('firstName', ' '),
      addressBookEvents.changed('lastName', ' '),
      addressBookEvents.changed('phoneNumber', '12'),
      addressBookEvents.changed('city', 'kisumu'),
      addressBookEvents.changed('city', 'atlantis'),
      addressBookEvents.changed('area', ' '),
    ],
    'address.submitted': [addressBookEvents.submitted()],
    'entry.cancelled': [],
  },
  invokeResults: {
    listAddresses: { done: [two] },
    findDraft: {
      done: [
        { addressID: null, draft: complete },
        { addressID: 2, draft: complete },
      ],
    },
    saveAddress: { done: [two], error: [failed.refused('Too many addresses.')] },
  },
  stateKey: ({ addressID, draft }) => [addressID, draft.firstName, draft.city, draft.area],
});

export const addressBookModel = describeModel({
  ...rules,
  events: {
    'book.retried': [addressBookEvents.retried()],
    'address.added': [addressBookEvents.added()],
    'address.opened': [addressBookEvents.opened(2), addressBookEvents.opened(9)],
    'address.madePrimary': [addressBookEvents.madePrimary(2), addressBookEvents.madePrimary(1)],
    'address.removalRequested': [addressBookEvents.removalRequested(1)],
    'removal.confirmed': [addressBookEvents.removalConfirmed()],
    'removal.cancelled': [addressBookEvents.removalCancelled()],
    'field.changed': [addressBookEvents.changed('area', ''), addressBookEvents.changed('area', 'Karen')],
    'address.submitted': [addressBookEvents.submitted()],
    'entry.cancelled': [addressBookEvents.cancelled()],
  },
  invokeResults: {
    listAddresses: { done: [[], two], error: [failed.of('offline')] },
    findDraft: {
      done: [null, { addressID: null, draft: halfTyped }, { addressID: 9, draft: halfTyped }],
      error: [failed.of('unreachable')],
    },
    getUser: { done: [{ phoneNumber: '254798765432' }], error: [failed.of('offline')] },
    saveAddress: answers,
    makePrimary: answers,
    removeAddress: answers,
  },
  stateKey: ({ addresses, addressID, draft }) => [
    addresses.length,
    addressID,
    draft.area !== '',
    draft.city !== '',
    draft.phoneNumber !== '',
  ],
  furtherModels: [fields],
});
