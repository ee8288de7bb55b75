/** The outcome of a prompt by M-PESA's result code. `unknown` is an unlisted code. */
export type Outcome = 'paid' | 'cancelled' | 'timeout' | 'failed' | 'unknown';

/** What a result code says, for a text to the customer. */
export type ResultReason =
  | 'paid'
  | 'cancelled'
  | 'timeout'
  | 'unreachable'
  | 'noFunds'
  | 'belowMinimum'
  | 'aboveMaximum'
  | 'aboveDailyLimit'
  | 'aboveBalanceLimit'
  | 'repeated'
  | 'wrongPin'
  | 'pinLocked'
  | 'misconfigured'
  | 'unknown';

interface Meaning {
  readonly outcome: Outcome;
  readonly reason: ResultReason;
}

const timeout: Meaning = { outcome: 'timeout', reason: 'timeout' };
const cancelled: Meaning = { outcome: 'cancelled', reason: 'cancelled' };
const failed = (reason: ResultReason): Meaning => ({ outcome: 'failed', reason });

/** The terminal codes that M-PESA Express documents. The code alone decides, never the description. */
const meanings: ReadonlyMap<string, Meaning> = new Map([
  ['0', { outcome: 'paid', reason: 'paid' }],
  ['1', failed('noFunds')],
  ['2', failed('belowMinimum')],
  ['3', failed('aboveMaximum')],
  ['4', failed('aboveDailyLimit')],
  ['8', failed('aboveBalanceLimit')],
  ['17', failed('repeated')],
  ['1019', timeout],
  ['1025', failed('misconfigured')],
  ['1031', cancelled],
  ['1032', cancelled],
  ['1036', { outcome: 'timeout', reason: 'unreachable' }],
  ['1037', timeout],
  ['2001', failed('wrongPin')],
  ['2028', failed('misconfigured')],
  ['SFC_IC0003', failed('misconfigured')],
  ['8006', failed('pinLocked')],
]);

const unlisted: Meaning = { outcome: 'unknown', reason: 'unknown' };

/** Whether M-PESA's documents list a result code. */
export const isListedCode = (resultCode: string): boolean => meanings.has(resultCode);

/** Every listed result code. */
export const listedCodes: readonly string[] = [...meanings.keys()];

/** The meaning of a result code of a callback or of a query. */
export const meaningOf = (resultCode: string): Meaning => meanings.get(resultCode) ?? unlisted;
