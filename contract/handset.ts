import * as v from 'valibot';
import { phoneNumber } from './fields.ts';

/** The simulated phone (`/sandbox/handset/{msisdn}`); these calls stand outside `/v1` and answer bare JSON. */
export const promptAnswers = ['pin', 'wrong-pin', 'cancel', 'timeout', 'no-funds'] as const;
export type PromptAnswer = (typeof promptAnswers)[number];

export const handset = v.object({
  prompts: v.array(
    v.object({
      id: v.string(),
      amount: v.number(),
      account: v.string(),
      /** `open` waits for an answer; the others say how it ended. */
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

/** Numbers may come as text, as a keypad gives them. */
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
    v.regex(/^[\x20-\x7e]*$/, 'An account number has letters and digits only.'),
  ),
  amount: v.pipe(
    v.union(
      [v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,7}$/), v.transform(Number))],
      'Enter whole shillings.',
    ),
    v.integer('Enter whole shillings.'),
    v.minValue(1, 'Enter at least Ksh 1.'),
    v.maxValue(250_000, 'M-PESA takes at most Ksh 250,000 at a time.'),
  ),
});
