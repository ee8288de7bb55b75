/** Every delay of the flows, in milliseconds (spec sections 4 and 9). */
export const timing = {
  /** Between 'Logging you out' and the end of the session. */
  signOut: 500,
  /** Between an address attached to the cart and /checkout-payment. */
  addressToPayment: 500,
  /** Between an order placed and /orders. */
  orderToOrders: 2_000,
  /** How long an accepted M-PESA initiation blocks the next one. */
  paymentLock: 20_000,
  /** How long the outcome of a prompt is held back, so that no button changes under a finger that is about to press it. */
  outcomeGrace: 5_000,
  /** How often the outcome is asked for where its stream cannot be had, and how soon a dropped one is opened again. */
  outcomePoll: 4_000,
  /** How long a stream may send nothing, not even a heartbeat, until it counts as dropped. */
  streamSilence: 4_000,
  /** How long an open paybill modal waits for the payment: as long as a quote holds. */
  paybillWatch: 3_600_000,
  /** How long a prompt may live on a phone at most. */
  promptLife: 180_000,
  /** How often /orders looks whether a payment under way has come in. */
  ordersPoll: 4_000,
  /** How often /orders looks what has become of a paid order. */
  ordersSlowPoll: 30_000,
  /** One step of the visible countdown. */
  lockTick: 1_000,
  /** Between a comment posted and its reload. */
  commentReload: 500,
  /** The hero's autoplay. */
  heroSlide: 10_000,
  /** The card carousels' autoplay. */
  cardSlide: 5_000,
  /** How long nobody types until suggestions are asked for. */
  typingPause: 200,
  /** How often the simulated phone looks for something new. */
  handsetPoll: 2_000,
  /** How long /flows waits for a tab to report before it says how to open one. */
  flowsPatience: 3_000,
} as const;

/** How long a toast stays, in milliseconds, and how many there may be. */
export const toasts = { default: 4_000, error: 4_000, success: 2_000, most: 20 } as const;

/** A script chunk that takes longer than this counts as failed. */
export const chunkTimeout = 120_000;
