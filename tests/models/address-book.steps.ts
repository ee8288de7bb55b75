import type { Effects, Step, Steps } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import type { addressBookMachine } from '#machines/address-book/index.ts';
import { toast } from '#tests/support/models/notices.ts';
import { faultOf, noDraft, storedDraft } from './checkout.rules.ts';
import { failureOf, failureToast } from './failures.ts';
import { phones } from './form.rules.ts';

/** All that each step of the address book does. */

type Snapshot = SnapshotFrom<typeof addressBookMachine>;
type Context = Snapshot['context'];
type BookStep = Step<Snapshot>;

const isListing = ({ before: { value } }: BookStep) => value === 'listing';
export const isEntering = ({ value }: Snapshot) => typeof value === 'object';
const known = ({ before: { context }, event }: BookStep) =>
  context.addresses.find(({ addressID }) => addressID === event.addressID);

/** The form with an address of the book. */
const draftOf = ({ addressID, addressType, createdAt, phoneNumber, ...fields }: Context['addresses'][number]) => ({
  ...fields,
  phoneNumber: Object.keys(phones).find((typed) => phones[typed] === phoneNumber),
});

/** The address of a form, as the server takes it. */
export const addressOfDraft = ({ city, phoneNumber, ...texts }: Context['draft']) => ({
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])),
  city,
  phoneNumber: phones[phoneNumber],
});

const listed =
  (text: string, runs: Effects<Context>['runs'] = []) =>
  ({ event: { output } }: BookStep): Effects<Context> => ({
    state: 'listing',
    changes: { addresses: output, failure: null },
    emits: [toast('success', text)],
    runs,
  });
const failedAt =
  (state: string) =>
  ({ event: { error } }: BookStep): Effects<Context> => ({
    state,
    changes: state === 'listing' ? {} : { failure: failureOf(error) },
    emits: [failureToast(error)],
  });

/** Cities other than those of the shop are not taken. */
const takenValue = (name: string, value: string) => (name === 'city' && value !== 'kisumu' ? '' : value);

export const addressBookSteps: Steps<typeof addressBookMachine> = {
  'listAddresses done': ({ event: { output } }) => ({
    state: 'restoring',
    changes: { addresses: output, failure: null },
  }),
  'listAddresses error': failedAt('loadFailed'),
  // The draft of an address that is no longer in the book is not opened.
  'findDraft done': ({ before: { context }, event: { output } }) =>
    output && [null, ...context.addresses.map(({ addressID }) => addressID)].includes(output.addressID)
      ? { state: 'entering.editing', changes: output }
      : { state: 'listing' },
  'findDraft error': () => ({ state: 'listing' }),
  'book.retried': ({ before: { value } }) => (value === 'loadFailed' ? { state: 'loading' } : {}),
  'address.added': (step) =>
    isListing(step)
      ? { state: 'entering.prefilling', changes: { addressID: null, draft: noDraft, errors: {}, failure: null } }
      : {},
  'address.opened': (step) => {
    const address = known(step);
    if (!isListing(step) || !address) return {};
    const { addressID } = address;
    return {
      state: 'entering.editing',
      changes: { addressID, draft: draftOf(address), errors: {}, failure: null },
    };
  },
  'address.madePrimary': (step) => {
    const address = known(step);
    if (!isListing(step) || !address || address.addressType === 'primary') return {};
    return { state: 'makingPrimary', changes: { addressID: address.addressID } };
  },
  'address.removalRequested': (step) => {
    const address = known(step);
    return isListing(step) && address ? { state: 'confirming', changes: { addressID: address.addressID } } : {};
  },
  'removal.confirmed': ({ before: { value } }) => (value === 'confirming' ? { state: 'removing' } : {}),
  'removal.cancelled': ({ before: { value } }) => (value === 'confirming' ? { state: 'listing' } : {}),
  'field.changed': ({ before, event: { name, value } }) => {
    if (!isEntering(before)) return {};
    const { session, addressID, errors } = before.context;
    const draft = { ...before.context.draft, [name]: takenValue(name, value) };
    return {
      state: 'entering.editing',
      changes: { draft, errors: { ...errors, [name]: undefined }, failure: null },
      // A reload continues with what is typed, the last key included.
      runs: [{ type: 'storeDraft', params: { session, addressID, draft } }],
    };
  },
  'address.submitted': ({ before }) => {
    if (!isEntering(before)) return {};
    const fault = faultOf(before.context.draft);
    if (!fault) return { state: 'saving', changes: { errors: {}, failure: null } };
    return {
      state: 'entering.invalid',
      changes: { errors: fault.errors, failure: null },
      emits: [fault.notice],
    };
  },
  'entry.cancelled': ({ before }) => (isEntering(before) ? { state: 'listing', runs: [storedDraft(null)] } : {}),
  'getUser done': ({ before: { context } }) => ({
    state: 'entering.editing',
    changes: { draft: { ...context.draft, phoneNumber: '0798 765 432' } },
  }),
  'getUser error': () => ({ state: 'entering.editing' }),
  // @verifies /address: Save does nothing
  'saveAddress done': listed('The address has been saved.', [storedDraft(null)]),
  'saveAddress error': failedAt('entering.saveFailed'),
  'makePrimary done': listed('This is your default shipping address now.'),
  'makePrimary error': failedAt('listing'),
  'removeAddress done': listed('The address has been removed.'),
  'removeAddress error': failedAt('listing'),
};
