import { assign, emit, setup } from 'xstate';
import type { Address, User } from '#contract/accounts.ts';
import { formatPhone } from '#contract/phone.ts';
import { type AddressDraft, checkDraft, emptyDraft, toNewAddress, withField } from '../support/address-draft.ts';
import type { Credentials } from '../support/credentials.ts';
import { type Failure, failureNotice, reportFailure, toFailure } from '../support/failure.ts';
import { type MessageID, notice } from '../support/notices.ts';
import { unprovided } from '../support/unprovided.ts';
import type { BookChange, Context, Emitted, Event, OpenDraft, Tag } from './address-book.types.ts';

type Book = readonly Address[];

const toDraft = ({ firstName, lastName, phoneNumber, city, area, street }: Address): AddressDraft => ({
  firstName,
  lastName,
  phoneNumber: formatPhone(phoneNumber),
  city,
  area,
  street,
});

/**
 * Returns the id of the chosen address.
 * @throws Error when no address is chosen, which the chart rules out
 */
function requireAddress({ addressID }: Context): number {
  if (addressID === null) throw new Error('no address is chosen');
  return addressID;
}

/**
 * The address book of /address. The customer edits, removes or makes primary one address at a time. The server answers
 * each change with the whole book. A failure does not clear the form.
 */
export const addressBookMachine = setup({
  types: {} as { context: Context; events: Event; input: Credentials; tags: Tag; emitted: Emitted },
  actors: {
    listAddresses: unprovided<Book, { readonly session: Credentials }>('listAddresses'),
    /** Finds the draft that the customer had begun before a reload; null without one. */
    findDraft: unprovided<OpenDraft | null, { readonly session: Credentials }>('findDraft'),
    getUser: unprovided<Pick<User, 'phoneNumber'>, Credentials>('getUser'),
    changeBook: unprovided<Book, { readonly session: Credentials; readonly change: BookChange }>('changeBook'),
  },
  actions: {
    setBook: assign((_, { addresses }: { addresses: Book }) => ({ addresses, failure: null })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    choose: assign((_, addressID: number) => ({ addressID })),
    openEmpty: assign({ addressID: null, draft: emptyDraft, errors: {}, failure: null }),
    openAddress: assign(({ context }, addressID: number) => {
      const found = context.addresses.find((address) => address.addressID === addressID);
      return { addressID, draft: found ? toDraft(found) : emptyDraft, errors: {}, failure: null };
    }),
    openDraft: assign((_, found: OpenDraft | null) => found ?? {}),
    /** The composition stores the draft in the browser, so that a reload does not lose it; null removes it. */
    storeDraft: (_, _stored: (OpenDraft & { readonly session: Credentials }) | null) => {},
    setField: assign(({ context }, { name, value }: { name: keyof AddressDraft; value: string }) => ({
      draft: withField(context.draft, name, value),
      errors: { ...context.errors, [name]: undefined },
      failure: null,
    })),
    prefillPhone: assign(({ context: { draft } }, { phoneNumber }: Pick<User, 'phoneNumber'>) => ({
      draft: withField(draft, 'phoneNumber', formatPhone(phoneNumber)),
    })),
    setDraftErrors: assign(({ context }) => ({ errors: checkDraft(context.draft)?.errors ?? {}, failure: null })),
    notifyDraft: emit(({ context }) => checkDraft(context.draft)?.notice ?? notice('error', 'requiredDetailsMissing')),
    notify: emit((_, message: MessageID) => notice('success', message)),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
  },
  guards: {
    /** Whether the draft is of a new address, or of one that is still in the book. */
    isOpenable: ({ context }, found: OpenDraft | null) =>
      found !== null &&
      (found.addressID === null || context.addresses.some(({ addressID }) => addressID === found.addressID)),
    isSendable: ({ context }) => checkDraft(context.draft) === null,
    isKnown: ({ context }, addressID: number) => context.addresses.some((each) => each.addressID === addressID),
    isOther: ({ context }, addressID: number) =>
      context.addresses.some((each) => each.addressID === addressID && each.addressType !== 'primary'),
  },
}).createMachine({
  id: 'addressBook',
  context: ({ input }) => ({
    session: input,
    addresses: [],
    draft: emptyDraft,
    errors: {},
    addressID: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'listAddresses',
        src: 'listAddresses',
        input: ({ context: { session } }) => ({ session }),
        onDone: {
          target: 'restoring',
          actions: { type: 'setBook', params: ({ event }) => ({ addresses: event.output }) },
        },
        onError: {
          target: 'loadFailed',
          actions: reportFailure,
        },
      },
    },
    /** Looks for an address that was half typed before a reload. */
    restoring: {
      tags: 'loading',
      invoke: {
        id: 'findDraft',
        src: 'findDraft',
        input: ({ context: { session } }) => ({ session }),
        onDone: [
          {
            guard: { type: 'isOpenable', params: ({ event }) => event.output },
            target: 'entering',
            actions: { type: 'openDraft', params: ({ event }) => event.output },
          },
          { target: 'listing' },
        ],
        // Treat unreadable stored data as no draft.
        onError: 'listing',
      },
    },
    loadFailed: { on: { 'book.retried': 'loading' } },
    listing: {
      on: {
        'address.added': { target: 'entering.prefilling', actions: 'openEmpty' },
        'address.opened': {
          guard: { type: 'isKnown', params: ({ event }) => event.addressID },
          target: 'entering',
          actions: { type: 'openAddress', params: ({ event }) => event.addressID },
        },
        'address.madePrimary': {
          guard: { type: 'isOther', params: ({ event }) => event.addressID },
          target: 'makingPrimary',
          actions: { type: 'choose', params: ({ event }) => event.addressID },
        },
        'address.removalRequested': {
          guard: { type: 'isKnown', params: ({ event }) => event.addressID },
          target: 'confirming',
          actions: { type: 'choose', params: ({ event }) => event.addressID },
        },
      },
    },
    confirming: { on: { 'removal.confirmed': 'removing', 'removal.cancelled': 'listing' } },
    /** The form. The phone number of a new address starts with the account's, unless the customer types first. */
    entering: {
      initial: 'editing',
      on: {
        'field.changed': {
          target: '.editing',
          actions: [
            { type: 'setField', params: ({ event }) => event },
            {
              type: 'storeDraft',
              params: ({ context: { session, addressID, draft } }) => ({ session, addressID, draft }),
            },
          ],
        },
        'address.submitted': [
          { guard: 'isSendable', target: 'saving', actions: 'setDraftErrors' },
          { target: '.invalid', actions: ['setDraftErrors', 'notifyDraft'] },
        ],
        'entry.cancelled': { target: 'listing', actions: { type: 'storeDraft', params: null } },
      },
      states: {
        prefilling: {
          invoke: {
            id: 'getUser',
            src: 'getUser',
            input: ({ context: { session } }) => session,
            onDone: { target: 'editing', actions: { type: 'prefillPhone', params: ({ event }) => event.output } },
            // The customer can type the number.
            onError: 'editing',
          },
        },
        editing: {},
        invalid: {},
        saveFailed: {},
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveAddress',
        src: 'changeBook',
        input: ({ context: { session, addressID, draft } }) => ({
          session,
          change: { kind: 'saved', addressID, address: toNewAddress(draft) },
        }),
        onDone: {
          target: 'listing',
          actions: [
            { type: 'setBook', params: ({ event }) => ({ addresses: event.output }) },
            { type: 'storeDraft', params: null },
            { type: 'notify', params: 'addressSaved' },
          ],
        },
        onError: {
          target: 'entering.saveFailed',
          actions: reportFailure,
        },
      },
    },
    makingPrimary: {
      tags: 'busy',
      invoke: {
        id: 'makePrimary',
        src: 'changeBook',
        input: ({ context }) => ({
          session: context.session,
          change: { kind: 'madePrimary', addressID: requireAddress(context) },
        }),
        onDone: {
          target: 'listing',
          actions: [
            { type: 'setBook', params: ({ event }) => ({ addresses: event.output }) },
            { type: 'notify', params: 'addressMadePrimary' },
          ],
        },
        onError: {
          target: 'listing',
          actions: { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removeAddress',
        src: 'changeBook',
        input: ({ context }) => ({
          session: context.session,
          change: { kind: 'removed', addressID: requireAddress(context) },
        }),
        onDone: {
          target: 'listing',
          actions: [
            { type: 'setBook', params: ({ event }) => ({ addresses: event.output }) },
            { type: 'notify', params: 'addressRemoved' },
          ],
        },
        onError: {
          target: 'listing',
          actions: { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
  },
});
