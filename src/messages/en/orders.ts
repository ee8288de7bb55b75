import type { Order, TimelineStep, TimelineStepName } from '#contract/orders.ts';
import type { OrderStatus } from '#contract/shop.ts';
import { dateFormat } from '../formats.ts';

const dayFormat = dateFormat({ day: 'numeric', month: 'short' });

const statuses: Record<OrderStatus, string> = {
  'awaiting payment': 'Awaiting payment',
  pending: 'Pending',
  completed: 'Completed',
  cancelled: 'Cancelled',
  'refund due': 'Refund due',
};

const steps: Record<TimelineStepName, string> = {
  requested: 'Payment requested',
  prompted: 'M-PESA request sent',
  paid: 'Paid',
  fulfilling: 'Preparing your order',
  completed: 'Completed',
  cancelled: 'Order cancelled',
  'refund due': 'Your money comes back',
};

/** The state of a step as text for screen readers. */
const stepStates: Record<TimelineStep['state'], string> = {
  done: 'done',
  now: 'now',
  ahead: 'not yet',
  failed: 'not successful',
};

/** Returns the label of a code: `Steam Card 10 USD`, or `Steam Card 10 USD, 2 of 3` where there are several. */
const codeLabel = (name: string, position: number, of: number) => (of === 1 ? name : `${name}, ${position} of ${of}`);

export const ordersTexts = {
  title: 'Orders',
  /** `Steam card, Minecraft and 2 more` */
  items: (names: readonly string[], more: number) =>
    more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`,
  count: (count: number, paying = 0) => {
    const placed = count === 1 ? '1 order' : `${count} orders`;
    return paying === 0 ? placed : `${placed}, ${paying} being paid`;
  },
  showing: (shown: number, count: number) => `Showing ${shown} of ${count}`,
  empty: 'No orders found',
  emptyDetail: 'What you buy shows here with its receipt.',
  browse: 'Browse the products',
  signedOut: 'Sign in to see your orders',
  signIn: 'Sign in',
  order: (orderID: string) => `Order ${orderID}`,
  timeline: 'What has happened',
  steps,
  stepStates,
  receipt: (receipt: string | null) => (receipt === null ? 'M-PESA receipt on its way' : `M-PESA receipt ${receipt}`),
  payAgain: 'Pay now',
  deliverTo: 'Deliver to',
  deliveredTo: 'Delivered to',
  arrival: 'Arrives',
  /** `24 Nov to 25 Nov` */
  arrivalDays: ({ from, to }: NonNullable<Order['payload']['arrival']>) =>
    `${dayFormat(new Date(from))} to ${dayFormat(new Date(to))}`,
  placedOn: 'Ordered',
  help: 'Get help with this order',
  method: 'Paid by',
  methods: { express: 'M-PESA Express', paybill: 'M-PESA paybill' },
  statuses,
  codes: {
    title: 'Your codes',
    open: (count: number) => (count === 1 ? 'Show the code' : `Show the ${count} codes`),
    close: (count: number) => (count === 1 ? 'Hide the code' : 'Hide codes'),
    preparing: (missing: number, delivered: number) => {
      if (delivered === 0) return 'Your codes are being prepared. You will find them here.';
      return missing === 1
        ? 'One more code is being prepared. You will find it here.'
        : `${missing} more codes are being prepared. You will find them here.`;
    },
    masked: '•••• •••• ••••',
    maskedWords: 'Not shown',
    reveal: 'Reveal code',
    hide: 'Hide code',
    revealOf: (name: string, position: number, of: number) => `Reveal code for ${codeLabel(name, position, of)}`,
    hideOf: (name: string, position: number, of: number) => `Hide code for ${codeLabel(name, position, of)}`,
    copyOf: (name: string, position: number, of: number) => `the code for ${codeLabel(name, position, of)}`,
    codeOf: codeLabel,
    firstShown: 'First shown',
    revealAll: 'Reveal all codes',
    copyAll: 'Copy all codes',
    /** Between two products that are redeemed in the same way. */
    and: ' and ',
    redeem: (product: string) => `How to redeem ${product}`,
    /** The steps for a product without its own. */
    redeemSteps: [
      'Sign in to the account that the card is for.',
      'Open its store or wallet, and choose “Redeem a code”.',
      'Paste the code.',
    ],
    redeemAnywhere: 'Works with an account of any region.',
    redeemIn: (region: string) => `The account must be of the region ${region}.`,
  },
} as const;
