import * as v from 'valibot';
import { phoneNumber } from './fields.ts';
import { aboveMaxPayment } from './highest-price.ts';
import { maxPayment } from './max-payment.ts';

/** The answers to a prompt on the simulated phone (`/sandbox/handset/{msisdn}`), whose calls answer JSON without envelope. */
export const promptAnswers = ['pin', 'wrong-pin', 'cancel', 'timeout', 'no-funds'] as const;
export type PromptAnswer = (typeof promptAnswers)[number];

export const handset = v.object({
  prompts: v.array(
    v.object({
      id: v.string(),
      amount: v.number(),
      account: v.string(),
      /** `open` waits for an answer; every other status is an outcome. */
      status: v.picklist(['open', 'paid', 'wrong-pin', 'cancelled', 'timeout', 'no-funds']),
    }),
  ),
  messages: v.array(v.object({ from: v.string(), text: v.string(), at: v.string() })),
});
export type Handset = v.InferOutput<typeof handset>;

export const handsetParams = v.strictObject({ msisdn: phoneNumber });
export const promptParams = v.strictObject({ msisdn: phoneNumber, id: v.pipe(v.string(), v.maxLength(64)) });
export const promptAnswerBody = v.strictObject({ answer: v.picklist(promptAnswers) });
const digits = (value: string | number) => String(value).trim();

/** A payment by paybill on the handset. Numbers may be text, as a keypad enters them. */
export const paybillBody = v.strictObject({
  paybill: v.pipe(
    v.union([v.string(), v.number()], 'Enter the business number.'),
    v.transform(digits),
    v.regex(/^\d{5,7}$/, 'Enter the business number.'),
  ),
  account: v.pipe(
    v.string('Enter the account number.'),
    v.trim(),
    v.nonEmpty('Enter the account number.'),
    v.maxLength(20, 'An account number has at most 20 characters.'),
    v.regex(/^[\x20-\x7e]*$/, 'An account number has letters, digits and signs of the keyboard only.'),
  ),
  amount: v.pipe(
    v.union(
      [v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,7}$/), v.transform(Number))],
      'Enter whole shillings.',
    ),
    v.integer('Enter whole shillings.'),
    v.minValue(1, 'Enter at least Ksh 1.'),
    v.maxValue(maxPayment, aboveMaxPayment()),
  ),
});
