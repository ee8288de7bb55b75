import { describeModel } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import type { StockAlert } from '#contract/stock-alerts.ts';
import { stockAlertEvents, stockAlertMachine, viewStockAlert } from '#machines/stock-alert/index.ts';
import { redirect } from '#machines/support/notices.ts';
import { failed, failureOf, failureToast, messageOf } from './failures.ts';
import { ada } from './purchases.ts';

const path = '/product/7/71';
const phoneNumber = '254712345678';
const alertOf = (facts: Partial<StockAlert> = {}): StockAlert => ({
  variantID: 71,
  waiting: false,
  phoneNumber,
  phoneVerified: true,
  ...facts,
});

const query = () => ({ session: ada, variantID: 71 });
/** The states whose status in the view model has another name. */
const statuses: Readonly<Record<string, string>> = { requesting: 'offered', cancelling: 'waiting' };

export const stockAlertModel = describeModel({
  machine: stockAlertMachine,
  view: viewStockAlert,
  inputs: {
    'a customer': { session: ada, variantID: 71, path },
    'a visitor': { session: null, variantID: 71, path },
  },
  events: {
    'alert.requested': [stockAlertEvents.requested()],
    'alert.cancelled': [stockAlertEvents.cancelled()],
    'alert.retried': [stockAlertEvents.retried()],
    'alert.phoneVerified': [stockAlertEvents.phoneVerified()],
  },
  invokeResults: {
    getStockAlert: {
      done: [alertOf(), alertOf({ waiting: true }), alertOf({ phoneVerified: false })],
      error: [failed.of('offline')],
    },
    createStockAlert: {
      done: [alertOf({ waiting: true })],
      error: [failed.refused('It is in stock again. You can buy it now.')],
    },
    removeStockAlert: { done: [alertOf()], error: [failed.of('unreachable')] },
  },
  start: (input) => ({ ...input, phoneNumber: '', failure: null }),
  invokes: {
    getStockAlert: { in: 'loading', input: query },
    createStockAlert: { in: 'requesting', input: query },
    removeStockAlert: { in: 'cancelling', input: query },
  },
  steps: {
    // A visitor signs in first, and returns to the product.
    'alert.requested': ({ before }) =>
      before.context.session === null
        ? { emits: [redirect('/login', { state: { to: path } })] }
        : { state: 'requesting', changes: { failure: null } },
    'alert.cancelled': () => ({ state: 'cancelling', changes: { failure: null } }),
    'alert.retried': () => ({ state: 'loading', changes: { failure: null } }),
    'alert.phoneVerified': () => ({ state: 'loading' }),
    'getStockAlert done': ({ event: { output } }) => {
      if (output.waiting) return { state: 'waiting', changes: { phoneNumber } };
      // Only a verified number gets a message.
      return output.phoneVerified ? { state: 'offered', changes: { phoneNumber } } : { state: 'unverified' };
    },
    'getStockAlert error': ({ event: { error } }) => ({
      state: 'failed',
      changes: { failure: failureOf(error) },
      emits: [failureToast(error)],
    }),
    'createStockAlert done': () => ({ state: 'waiting' }),
    'createStockAlert error': ({ event: { error } }) => ({
      state: 'offered',
      changes: { failure: failureOf(error) },
      emits: [failureToast(error)],
    }),
    'removeStockAlert done': () => ({ state: 'offered' }),
    // The message is still to be sent.
    'removeStockAlert error': ({ event: { error } }) => ({
      state: 'waiting',
      changes: { failure: failureOf(error) },
      emits: [failureToast(error)],
    }),
  },
  takes: ({ value }, { type }) => {
    const states = {
      'alert.requested': ['signedOut', 'offered'],
      'alert.cancelled': ['waiting'],
      'alert.retried': ['failed'],
      'alert.phoneVerified': ['unverified'],
    };
    return states[type].includes(String(value));
  },
  stateKey: ({ failure }) => failure !== null,
  shows: ({ value, context }: SnapshotFrom<typeof stockAlertMachine>) => {
    const state = String(value);
    return {
      status: statuses[state] ?? state,
      phoneNumber: context.phoneNumber,
      message: messageOf(context.failure),
      busy: state === 'requesting' || state === 'cancelling',
      canRequest: state === 'signedOut' || state === 'offered',
      canCancel: state === 'waiting',
      canRetry: state === 'failed',
    };
  },
});
