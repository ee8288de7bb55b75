import type { OrderStatus } from '#contract/shop.ts';

const statuses: Record<OrderStatus, string> = {
  'awaiting payment': 'Awaiting payment',
  pending: 'Pending',
  completed: 'Completed',
  cancelled: 'Cancelled',
  'refund due': 'Refund due',
};

export const ordersTexts = {
  title: 'Orders',
  count: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
  empty: 'No orders found',
  emptyDetail: 'What you buy shows here with its receipt.',
  browse: 'Browse the products',
  signedOut: 'Sign in to see your orders',
  signIn: 'Sign in',
  order: (orderID: string) => `Order ${orderID}`,
  placed: 'Ordered',
  paid: 'Paid',
  receipt: 'M-PESA receipt',
  awaitedReceipt: 'On its way',
  total: 'Total',
  method: 'Paid by',
  methods: { express: 'M-PESA Express', paybill: 'M-PESA paybill' },
  statuses,
} as const;
