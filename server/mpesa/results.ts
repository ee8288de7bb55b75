import { mpesaResultTexts } from '../texts/index.ts';

/** The outcome of a prompt by M-PESA's result code. `unknown` is an unlisted code. */
export type Outcome = 'paid' | 'cancelled' | 'timeout' | 'failed' | 'unknown';

interface Meaning {
  readonly outcome: Outcome;
  /** What happened and what to do next, for the customer. */
  readonly advice: string;
}

const timeout: Meaning = {
  outcome: 'timeout',
  advice: mpesaResultTexts.timeout,
};
const cancelled: Meaning = { outcome: 'cancelled', advice: mpesaResultTexts.cancelled };
const failed = (advice: string): Meaning => ({ outcome: 'failed', advice });
const misconfigured = failed(mpesaResultTexts.misconfigured);

/** The terminal codes that M-PESA Express documents. The code alone decides, never the description. */
const meanings: ReadonlyMap<string, Meaning> = new Map([
  ['0', { outcome: 'paid', advice: mpesaResultTexts.paid }],
  ['1', failed(mpesaResultTexts.noFunds)],
  ['2', failed(mpesaResultTexts.belowMinimum)],
  ['3', failed(mpesaResultTexts.aboveMaximum)],
  ['4', failed(mpesaResultTexts.aboveDailyLimit)],
  ['8', failed(mpesaResultTexts.aboveBalanceLimit)],
  ['17', failed(mpesaResultTexts.repeated)],
  ['1019', timeout],
  ['1025', misconfigured],
  ['1031', cancelled],
  ['1032', cancelled],
  [
    '1036',
    {
      outcome: 'timeout',
      advice: mpesaResultTexts.unreachable,
    },
  ],
  ['1037', timeout],
  ['2001', failed(mpesaResultTexts.wrongPin)],
  ['2028', misconfigured],
  ['SFC_IC0003', misconfigured],
  ['8006', failed(mpesaResultTexts.pinLocked)],
]);

const unlisted: Meaning = {
  outcome: 'unknown',
  advice: mpesaResultTexts.unknown,
};

/** Whether M-PESA's documents list a result code. */
export const isListedCode = (resultCode: string): boolean => meanings.has(resultCode);

/** Every listed result code. */
export const listedCodes: readonly string[] = [...meanings.keys()];

/** The meaning of a result code of a callback or of a query. */
export const meaningOf = (resultCode: string): Meaning => meanings.get(resultCode) ?? unlisted;
