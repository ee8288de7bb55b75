import { expect, it } from 'vitest';
import { standardDays } from '#contract/desk/shop.ts';
import { computeArrival as computeWith } from '#server/orders/arrival.ts';

type Arguments = Parameters<typeof computeWith>;
const computeArrival = (order: Arguments[0], releases: string[], own: object = standardDays) =>
  computeWith(order, releases, own as Arguments[2]);
const paidAt = new Date('2026-11-30T20:59:59Z');
const pending = { status: 'pending', paidAt, shipTo: { city: 'nairobi' } } as const;

it('goods arrive within the days of their city, from the day of payment in Nairobi', () => {
  expect(computeArrival(pending, [])).toEqual({ from: '2026-11-30', to: '2026-12-01' });
  // 21:00 UTC is midnight in Nairobi.
  const later = new Date('2026-11-30T21:00:00Z');
  expect(computeArrival({ ...pending, paidAt: later }, [])).toEqual({ from: '2026-12-01', to: '2026-12-02' });
  expect(computeArrival({ ...pending, shipTo: { city: 'mombasa' } }, [])).toEqual({
    from: '2026-12-02',
    to: '2026-12-03',
  });
});

it('the days of an unknown city are those of every other place', () => {
  for (const city of ['atlantis', null, undefined])
    expect(computeArrival({ ...pending, shipTo: { city } }, [])).toEqual(
      computeArrival({ ...pending, shipTo: { city: 'other' } }, []),
    );
});

it('goods arrive within the days that the owner has set, and a city without days has no day of arrival', () => {
  const own = { nairobi: [3, 5], other: [7, 7] };
  expect(computeArrival(pending, [], own)).toEqual({ from: '2026-12-03', to: '2026-12-05' });
  expect(computeArrival({ ...pending, shipTo: { city: 'mombasa' } }, [], own)).toBeNull();
  expect(computeArrival({ ...pending, shipTo: { city: 'atlantis' } }, [], own)).toEqual({
    from: '2026-12-07',
    to: '2026-12-07',
  });
});

it('a pre-order arrives after the latest release of its goods', () => {
  expect(computeArrival(pending, ['2026-11-01', '2027-02-28', '2027-01-15'])).toEqual({
    from: '2027-02-28',
    to: '2027-03-01',
  });
  expect(computeArrival(pending, ['2026-11-01'])).toEqual({ from: '2026-11-30', to: '2026-12-01' });
});

it.each(['awaiting payment', 'completed', 'cancelled', 'refund due'] as const)(
  'an order that is %s has no day of arrival',
  (status) => {
    expect(computeArrival({ ...pending, status }, [])).toBeNull();
  },
);

it('an order without an address or a payment has no day of arrival', () => {
  expect(computeArrival({ ...pending, shipTo: null }, [])).toBeNull();
  expect(computeArrival({ ...pending, paidAt: null }, [])).toBeNull();
});
