import { describe, expect, it } from 'vitest';
import { typedNumber } from '#contract/typed-number.ts';
import { decimalCommaError } from '#machines/support/typed-text.ts';

describe('a number that is typed at the desk', () => {
  it.each([
    ['1450', 1450],
    ['1,450', 1450],
    ['1 450', 1450],
    ['1\u00a0450', 1450],
    [' 12,500.50 ', 12_500.5],
    ['1,234,567', 1_234_567],
    ['0.1', 0.1],
  ])('may have commas or spaces between thousands: “%s” is %d', (text, number) => {
    expect(typedNumber(text)).toBe(number);
  });

  it.each([
    '1,5',
    '6,50',
    '500,50',
    '0,015',
    '1,4500',
    '12,34,567',
    '1.450,50',
    '1,234 567',
    ',5',
    '1 5',
    'free',
    '-3',
  ])('is not multiplied by a comma or a space elsewhere: “%s” is no number', (text) => {
    expect(typedNumber(text)).toBeNaN();
  });

  it.each(['', ' '])('may be missing: “%s”', (text) => {
    expect(typedNumber(text)).toBeUndefined();
  });

  it('is corrected where its comma stands for the decimal point', () => {
    expect(['1,5', ' 0,015 ', '6,50'].map(decimalCommaError)).toEqual([
      'Write it with a point: 1.5.',
      'Write it with a point: 0.015.',
      'Write it with a point: 6.50.',
    ]);
    expect(['1,450', '1.5', '1,450,5', 'one, two', ''].map(decimalCommaError)).toEqual(Array(5).fill(undefined));
  });
});
