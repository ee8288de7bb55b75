import { expect, it } from 'vitest';
import { refusalText } from '#server/attempts/payment-response.ts';

it.each([
  [
    'phone locked',
    'Another M-PESA payment is open on this phone. Finish or cancel it there, then try again in 60 seconds.',
  ],
  ['busy', 'M-PESA is busy at the moment. Try again in 30 seconds, or pay by paybill.'],
  ['unreachable', 'M-PESA cannot be reached at the moment. Try again in 30 seconds, or pay by paybill.'],
  ['rejected', 'M-PESA does not take this payment at the moment. Try again in 60 seconds, or pay by paybill.'],
  ['declined', 'Words of M-PESA'],
] as const)('says of a prompt that was refused as %s: %s', (reason, text) => {
  expect(refusalText({ kind: 'refused', reason, code: '1', description: 'Words of M-PESA' })).toBe(text);
});
