import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highestPrice } from '#contract/highest-price.ts';
import { maxPayment } from '#contract/max-payment.ts';
import { kesOf } from '#contract/money-rates.ts';
import type { TaxKind } from '#contract/shop-facts.ts';
import { computeDeliveryFees, computeTax, computeTotals } from '#server/carts/totals.ts';
import { seeded } from '#tests/support/random/seed.ts';

const onTop = (rate: number, fee: number) => ({
  tax: { label: 'DST', rate, kind: 'on top' as const },
  delivery: { fee, cities: {}, freeFrom: null },
});

describe('money', () => {
  const rate = fc.integer({ min: 0, max: 2_000_000 }).map((millionths) => millionths / 1_000_000);

  it('computes totals in whole shillings that always add up', () => {
    const line = fc.record({ amount: fc.nat(50_000_000), physical: fc.boolean() });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), rate, fc.nat(5000), (lines, at, fee) => {
        const sums = computeTotals(lines, null, onTop(at, fee));
        expect(Object.values(sums).every((sum) => Number.isSafeInteger(sum) && sum >= 0)).toBe(true);
        expect(sums.subtotal + sums.tax + sums.delivery).toBe(sums.amount);
        expect(sums.delivery).toBe(lines.some((one) => one.physical) ? fee : 0);
      }),
      seeded,
    );
  });

  it('has the fee of the city of the address, and no fee from an amount', () => {
    const delivery = { fee: 300, cities: { nairobi: 0, mombasa: 450 }, freeFrom: 5000 };
    const feeOf = (amount: number, city: string | null) =>
      computeTotals([{ amount, physical: true }], city, { ...onTop(0, 0), delivery }).delivery;
    expect(['nairobi', 'mombasa', 'kisumu', null].map((city) => feeOf(4999, city))).toEqual([0, 450, 300, 300]);
    expect(['nairobi', 'mombasa', 'kisumu', null].map((city) => feeOf(5000, city))).toEqual([0, 0, 0, 0]);
  });

  it('has a highest price that can be paid with its tax, and one shilling more cannot', () => {
    const amountOf = (amount: number, at: number) =>
      computeTotals([{ amount, physical: false }], null, onTop(at, 0)).amount;
    fc.assert(
      fc.property(rate, (at) => {
        const highest = highestPrice({ rate: at, kind: 'on top' });
        expect(amountOf(highest, at)).toBeLessThanOrEqual(maxPayment);
        expect(amountOf(highest + 1, at)).toBeGreaterThan(maxPayment);
      }),
      seeded,
    );
    expect(highestPrice({ rate: 0.015, kind: 'on top' })).toBe(246_305);
    expect(highestPrice({ rate: 0.16, kind: 'included' })).toBe(maxPayment);
  });

  it('names the fee of each city where it depends on the city', () => {
    const prices = { ...onTop(0, 0), delivery: { fee: 300, cities: { nairobi: 0, mombasa: 450 }, freeFrom: 5000 } };
    const feesOf = (amount: number, physical: boolean) => computeDeliveryFees([{ amount, physical }], prices);
    const rest = { kisumu: 300, nakuru: 300, kisii: 300, kiambu: 300, other: 300 };
    expect(feesOf(4999, true)).toEqual({ nairobi: 0, mombasa: 450, ...rest });
    expect([feesOf(5000, true), feesOf(4999, false)]).toEqual([null, null]);
    expect(computeDeliveryFees([{ amount: 1, physical: true }], onTop(0, 300))).toBeNull();
  });

  it('adds no tax that the prices contain', () => {
    const sumsOf = (kind: TaxKind) =>
      computeTotals([{ amount: 1160, physical: false }], null, {
        ...onTop(0, 0),
        tax: { label: 'VAT', rate: 0.16, kind },
      });
    expect(sumsOf('on top')).toMatchObject({ tax: 186, amount: 1346 });
    expect(sumsOf('included')).toMatchObject({ tax: 0, amount: 1160 });
    expect(sumsOf('none')).toMatchObject({ tax: 0, amount: 1160 });
  });

  it('rounds the tax half up, without error', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), fc.nat(2_000_000), (subtotal, millionths) => {
        const tax = BigInt(computeTax(subtotal, millionths / 1_000_000));
        const exact = BigInt(subtotal) * BigInt(millionths);
        // tax - 1/2 <= exact < tax + 1/2, in halves of a millionth of a shilling
        const error = 2n * exact - 2_000_000n * tax;
        expect(error >= -1_000_000n && error < 1_000_000n).toBe(true);
      }),
      seeded,
    );
  });

  it.each([
    // 1.5 and 16.5: halves are rounded up.
    [100, 0.015, 2],
    [1100, 0.015, 17],
    [33, 0.015, 0],
    [34, 0.015, 1],
    // 100.5, which is 100.49999999999999 as a float.
    [100, 1.005, 101],
    [0, 0.015, 0],
  ])('computes for %i at the rate %d the tax %i', (subtotal, at, tax) => {
    expect(computeTax(subtotal, at)).toBe(tax);
  });

  it.each([
    [600, 130, 780],
    [16_500, 130, 21_450],
    [1, 150, 2],
    [1, 149.999999, 1],
    [1500, 129.45, 1942],
  ])('prices %i cents at the rate %d at Ksh %i', (cents, usdKes, kes) => {
    expect(kesOf(cents, usdKes)).toBe(kes);
  });
});
