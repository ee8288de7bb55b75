import { promptLife, promptLock } from '#contract/payment-times.ts';

/** Every delay of the flows, in milliseconds (spec sections 4 and 9). */
export const timing = {
  /** From 'Logging you out' to the end of the session. */
  signOut: 500,
  /** From the attached address to /checkout-payment. */
  addressToPayment: 500,
  /** From the placed order to /orders. */
  orderToOrders: 2_000,
  /** The time in which an accepted M-PESA initiation blocks the next one. */
  promptLock,
  /** The delay before an outcome is applied, so that no button changes at the moment it is pressed. */
  outcomeGrace: 5_000,
  /**
   * The interval of queries for the outcome while its stream is unavailable, and the minimum between two openings of
   * it.
   */
  outcomePoll: 4_000,
  /** The silence, without even a heartbeat, after which a stream counts as dropped. */
  streamSilence: 4_000,
  /** How long a paybill payment is waited for: the validity of a quote. */
  paybillWatch: 3_600_000,
  /** The first interval of reads for a paybill payment after its modal was left, and the longest: each is doubled. */
  arrivalPoll: 10_000,
  arrivalPollMax: 300_000,
  /** The maximum lifetime of a prompt on a phone. */
  promptLife,
  /** The interval of refreshes on /orders while a payment is pending. */
  ordersPoll: 4_000,
  /** The interval of refreshes on /orders while a paid order is being fulfilled. */
  ordersSlowPoll: 30_000,
  /** The interval of the visible countdown. */
  lockTick: 1_000,
  /** From the posted comment to the reload of the article. */
  commentReload: 500,
  /** The interval of the hero's slides. */
  heroSlide: 10_000,
  /** The interval of the card carousels. */
  cardSlide: 5_000,
  /** The pause in the presses of + and - before the presses after the first are sent as one change. */
  quantityPause: 300,
  /** The debounce of search suggestions: the pause in the typing before they are requested. */
  suggestionsDebounce: 200,
  /** The polling interval of the simulated phone. */
  handsetPoll: 2_000,
  /** The interval of Today's polls at the desk while its stream is unavailable. */
  deskPoll: 15_000,
  /** The silence of the desk's stream, without even a heartbeat, after which it counts as dropped. */
  deskSilence: 12_000,
  /** The wait before a picture's file is sent again after a lost line. */
  pictureRetry: 5_000,
} as const;

/** The durations of toasts in milliseconds (`error` for all but a success), and the maximum number of visible toasts. */
export const toastTiming = { error: 4_000, success: 2_000, max: 20 } as const;

/** The time in milliseconds after which the download of a script chunk counts as failed. */
export const chunkTimeout = 120_000;
