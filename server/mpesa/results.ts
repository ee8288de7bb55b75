/** The outcome of a prompt by M-PESA's result code. `unknown` is an unlisted code. */
export type Outcome = 'paid' | 'cancelled' | 'timeout' | 'failed' | 'unknown';

interface Meaning {
  readonly outcome: Outcome;
  /** What happened and what to do next, for the customer. */
  readonly advice: string;
}

const timeout: Meaning = {
  outcome: 'timeout',
  advice: 'The prompt was not answered in time. Nothing was charged. Try again to get a new one.',
};
const cancelled: Meaning = { outcome: 'cancelled', advice: 'The payment was cancelled on the phone.' };
const failed = (advice: string): Meaning => ({ outcome: 'failed', advice });
const misconfigured = failed('The shop cannot take this payment at the moment. Try again later or pay by paybill.');

/** The terminal codes that M-PESA Express documents. The code alone decides, never the description. */
const meanings: ReadonlyMap<string, Meaning> = new Map([
  ['0', { outcome: 'paid', advice: 'The service request is processed successfully.' }],
  [
    '1',
    failed(
      'There is not enough money in the M-PESA account. Nothing was charged. Top it up or use another phone, then try again.',
    ),
  ],
  ['2', failed('The amount is below what M-PESA allows.')],
  ['3', failed('The amount is above what M-PESA allows for one payment.')],
  ['4', failed("The payment would exceed the account's daily M-PESA limit. Use another phone or try tomorrow.")],
  ['8', failed('The payment would exceed an M-PESA balance limit. Try again later or pay by paybill.')],
  ['17', failed('M-PESA took this for a repeated payment. Wait two minutes, then try again.')],
  ['1019', timeout],
  ['1025', misconfigured],
  ['1031', cancelled],
  ['1032', cancelled],
  [
    '1036',
    {
      outcome: 'timeout',
      advice: 'The phone could not be reached. Nothing was charged. Check that it is on, then try again.',
    },
  ],
  ['1037', timeout],
  ['2001', failed('The M-PESA PIN was wrong. Nothing was charged. Try again with the right PIN.')],
  ['2028', misconfigured],
  ['SFC_IC0003', misconfigured],
  ['8006', failed('The M-PESA PIN is locked. Call Safaricom on 100 or 234 to unlock it.')],
]);

const unlisted: Meaning = {
  outcome: 'unknown',
  advice: 'M-PESA has not said yet whether the payment went through. Check your messages before you pay again.',
};

/** Whether M-PESA's documents list a result code. */
export const isListedCode = (resultCode: string): boolean => meanings.has(resultCode);

/** Every listed result code. */
export const listedCodes: readonly string[] = [...meanings.keys()];

/** The meaning of a result code of a callback or of a query. */
export const meaningOf = (resultCode: string): Meaning => meanings.get(resultCode) ?? unlisted;
