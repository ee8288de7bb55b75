import { toNewAddress } from '../support/address-draft.ts';
import { requireCredentials } from '../support/credentials.ts';
import { reportFailure, toFailure } from '../support/failure.ts';
import { redirect } from '../support/notices.ts';
import { checkoutSetup, requireCheckoutCartID } from './checkout.setup.ts';
import type { Context, Event } from './checkout.types.ts';

type Typed = Extract<Event, { type: 'address.typed' }>;

/** The address step: the customer chooses an address of the book or adds one; it is then attached to the cart. */

const loading = checkoutSetup.createStateConfig({
  tags: 'loading',
  invoke: {
    id: 'listAddresses',
    src: 'listAddresses',
    input: ({ context }) => ({ session: requireCredentials(context.session) }),
    onDone: { target: 'restoring', actions: { type: 'setAddresses', params: ({ event }) => event.output } },
    onError: {
      target: 'failed',
      actions: reportFailure,
    },
  },
});

/** Looks for an address that was half typed before a reload. */
const restoring = checkoutSetup.createStateConfig({
  tags: 'loading',
  invoke: {
    id: 'findDraft',
    src: 'findDraft',
    input: ({ context }) => ({ session: requireCredentials(context.session) }),
    onDone: [
      {
        guard: { type: 'isDraft', params: ({ event }) => event.output },
        target: 'entering',
        actions: { type: 'setDraft', params: ({ event }) => event.output },
      },
      { guard: 'hasAddresses', target: 'choosing' },
      { target: 'entering' },
    ],
    // Treat unreadable stored data as no draft.
    onError: [{ guard: 'hasAddresses', target: 'choosing' }, { target: 'entering' }],
  },
});

const choosing = checkoutSetup.createStateConfig({
  exit: 'clearFailure',
  on: {
    'address.chosen': {
      guard: { type: 'isKnownAddress', params: ({ event }) => event.addressID },
      actions: { type: 'setChoice', params: ({ event }) => event.addressID },
    },
    'address.newChosen': 'entering',
    'address.submitted': 'attaching',
  },
});

const typed = [
  { type: 'setField', params: ({ event }: { event: Typed }) => event },
  {
    type: 'storeDraft',
    params: ({ context }: { context: Context }) => ({
      session: requireCredentials(context.session),
      draft: context.draft,
    }),
  },
] as const;

/** The form of a new address. Its phone number starts with the account's, unless the customer types first. */
const entering = checkoutSetup.createStateConfig({
  initial: 'prefilling',
  exit: 'clearFailure',
  on: {
    'address.typed': { actions: typed },
    'address.bookChosen': { guard: 'hasAddresses', target: 'choosing' },
    'address.submitted': [{ guard: 'isSendable', target: 'saving' }, { actions: 'reportDraftErrors' }],
  },
  states: {
    prefilling: {
      always: { guard: 'isBegun', target: 'ready' },
      invoke: {
        id: 'getUser',
        src: 'getUser',
        input: ({ context }) => requireCredentials(context.session),
        onDone: { target: 'ready', actions: { type: 'prefillPhone', params: ({ event }) => event.output } },
        // The customer can type the number.
        onError: 'ready',
      },
      on: { 'address.typed': { target: 'ready', actions: typed } },
    },
    ready: {},
  },
});

const saving = checkoutSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'addAddress',
    src: 'addAddress',
    input: ({ context }) => ({ session: requireCredentials(context.session), address: toNewAddress(context.draft) }),
    onDone: {
      target: 'attaching',
      actions: [
        { type: 'setChoice', params: ({ event }) => event.output.addressID },
        { type: 'storeDraft', params: null },
      ],
    },
    onError: {
      target: 'entering.ready',
      actions: reportFailure,
    },
  },
});

const attaching = checkoutSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'attachAddress',
    src: 'attachAddress',
    input: ({ context }) => ({
      session: requireCredentials(context.session),
      cartID: requireCheckoutCartID(context),
      addressID: context.chosenID ?? 0,
    }),
    onDone: { target: 'attached', actions: { type: 'setAttachedCart', params: ({ event }) => event.output } },
    onError: [
      {
        guard: {
          type: 'isInBook',
          params: ({ context, event }) => ({ id: context.chosenID, failure: toFailure(event.error) }),
        },
        target: 'choosing',
        actions: reportFailure,
      },
      // Reload the book: a new address is saved already and must not be saved twice, another one was removed elsewhere.
      {
        target: 'loading',
        actions: ['clearDraft', { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) }],
      },
    ],
  },
});

const attached = checkoutSetup.createStateConfig({
  exit: ['clearDraft', { type: 'storeDraft', params: null }],
  after: { addressToPayment: { target: '#away', actions: { type: 'go', params: redirect('/checkout-payment') } } },
});

export const address = checkoutSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading,
    failed: { on: { 'address.retried': 'loading' } },
    restoring,
    choosing,
    entering,
    saving,
    attaching,
    attached,
  },
});
