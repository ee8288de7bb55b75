import { nairobiDateTime } from '@uwanja/daraja';
import { daysTo, type ShopSettings } from '#contract/desk/shop.ts';
import type { Order } from '#contract/orders.ts';
import type { OrderRow } from '../db/schema.ts';
import { day } from '../time.ts';

/** Returns the date a number of days after a date, both as `2026-11-24`. */
const addDays = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * day).toISOString().slice(0, 10);

/**
 * Returns the first and the last day on which an order's goods arrive, counted from the day of payment in Nairobi; null
 * where no paid goods are on their way, or the shop states no days for their city.
 * @param releases the dates on which the goods are released. All goods are delivered together, after the latest one.
 * @param ownDays the days of a delivery as the owner has set them
 */
export function computeArrival(
  { status, paidAt, shipTo }: Pick<OrderRow, 'status' | 'paidAt' | 'shipTo'>,
  releases: readonly string[],
  ownDays: ShopSettings['deliveryDays'],
): Order['payload']['arrival'] {
  if (status !== 'pending' || paidAt === null || shipTo === null) return null;
  const days = daysTo(String(shipTo.city), ownDays);
  if (!days) return null;
  const [least, most] = days;
  const start = [nairobiDateTime(paidAt).slice(0, 10), ...releases].toSorted().at(-1) ?? '';
  return { from: addDays(start, least), to: addDays(start, most) };
}
