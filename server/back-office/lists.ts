import { and, asc, desc, eq, gte, isNull, type SQL } from 'drizzle-orm';
import { formatMoney } from '#contract/money.ts';
import type { OrderStatus } from '#contract/shop.ts';
import { isOpenAttempt } from '../attempts/attempts.ts';
import { orders, paymentAttempts, paymentExceptions, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findReceipts } from '../orders/order-queries.ts';
import { countAssigned, countMissing, findPendingCodes } from '../vault/pending-codes.ts';
import type { CommandResult } from './command-result.ts';
import { type Column, formatMoment, json, table } from './text.ts';

/** Lists exceptions, attempts and orders. The newest comes last, where a terminal shows it without scrolling. */

/** The most rows of a list. */
export const maxRows = 1000;

export interface Listing {
  readonly json: boolean;
}

/**
 * Formats a list. An empty one has exit code 1, like `grep`.
 * @param found at most `maxRows`, the newest first
 */
export function formatList<Row>(
  found: readonly Row[],
  columns: readonly Column<Row>[],
  none: string,
  { json: asJson }: Listing,
): CommandResult {
  const rows = found.toReversed();
  const code = rows.length === 0 ? 1 : 0;
  const cut = rows.length === maxRows ? `Only the newest ${maxRows} are listed.\n` : '';
  if (asJson) return { code, out: json(rows), err: code === 1 ? `${none}\n` : cut };
  return code === 1 ? { code, out: `${none}\n` } : { code, out: table(columns, rows), err: cut };
}

const text = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** Selects the useful fields of an exception's detail; a CheckoutRequestID contains a phone number and is left out. */
export function selectDetail({
  account,
  attemptID,
  expected,
  sentAmount,
  missing,
  note,
  refund,
  countedFor,
}: Record<string, unknown>) {
  const names = Array.isArray(missing) ? missing.map((item: { name?: unknown }) => text(item?.name)) : [];
  return {
    account: text(account),
    attemptID: text(attemptID),
    expected: typeof expected === 'number' ? expected : null,
    sentAmount: text(sentAmount),
    missing: names.filter((name) => name !== null),
    note: text(note),
    refund: text(refund),
    countedFor: text(countedFor),
  };
}
type Detail = ReturnType<typeof selectDetail>;

const detailText = ({ account, attemptID, expected, sentAmount, missing, note, refund, countedFor }: Detail): string =>
  [
    account && `account "${account}"`,
    sentAmount && `sent ${sentAmount}`,
    expected !== null && `expected ${formatMoney(expected)}`,
    missing.length > 0 && `missing ${missing.join(', ')}`,
    attemptID && `attempt ${attemptID}`,
    countedFor && `counted for ${countedFor}`,
    refund && `refunded by ${refund}`,
    note && `note: ${note}`,
  ]
    .filter(Boolean)
    .join('; ');

/** Lists the unsettled payment exceptions; with `all` the settled ones too. */
export async function listExceptions(
  { db }: Deps,
  { all, ...how }: Listing & { readonly all: boolean },
): Promise<CommandResult> {
  const found = await db
    .select()
    .from(paymentExceptions)
    .where(all ? undefined : isNull(paymentExceptions.settledAt))
    .orderBy(desc(paymentExceptions.exceptionID))
    .limit(maxRows);
  const rows = found.map(({ detail, ...exception }) => ({ ...exception, ...selectDetail(detail) }));
  type Row = (typeof rows)[number];
  const columns: Column<Row>[] = [
    { title: 'ID', cell: ({ exceptionID }) => String(exceptionID), right: true },
    { title: 'FILED', cell: ({ createdAt }) => formatMoment(createdAt) },
    { title: 'REASON', cell: ({ reason }) => reason },
    { title: 'ORDER', cell: ({ orderID }) => orderID ?? '-' },
    { title: 'AMOUNT', cell: ({ amount }) => (amount === null ? '-' : formatMoney(amount)), right: true },
    { title: 'RECEIPT', cell: ({ receipt }) => receipt ?? '-' },
    ...(all ? [{ title: 'SETTLED', cell: ({ settledAt }: Row) => (settledAt ? formatMoment(settledAt) : '-') }] : []),
    { title: 'DETAIL', cell: detailText },
  ];
  return formatList(rows, columns, all ? 'There are no exceptions.' : 'No exception waits for a person.', how);
}

/** Lists attempts with their status. `open`, `orderID` and `since` each restrict the list. */
export async function listAttempts(
  { db }: Deps,
  {
    open,
    orderID,
    since,
    ...how
  }: Listing & { readonly open: boolean; readonly orderID: string | null; readonly since: Date | null },
): Promise<CommandResult> {
  const { attemptID, amount, status, createdAt, queriedAt, resultCode, resultDesc } = paymentAttempts;
  const found = await db
    .select({
      attemptID,
      orderID: paymentAttempts.orderID,
      phone: paymentAttempts.phoneNumber,
      amount,
      status,
      resultCode,
      resultDesc,
      createdAt,
      queriedAt,
    })
    .from(paymentAttempts)
    .where(
      and(
        open ? isOpenAttempt : undefined,
        orderID === null ? undefined : eq(paymentAttempts.orderID, orderID),
        since === null ? undefined : gte(createdAt, since),
      ),
    )
    .orderBy(desc(createdAt), asc(attemptID))
    .limit(maxRows);
  const columns: Column<(typeof found)[number]>[] = [
    { title: 'ATTEMPT', cell: (row) => row.attemptID },
    { title: 'CREATED', cell: (row) => formatMoment(row.createdAt) },
    { title: 'ORDER', cell: (row) => row.orderID },
    { title: 'PHONE', cell: ({ phone }) => phone || '-' },
    { title: 'AMOUNT', cell: (row) => formatMoney(row.amount), right: true },
    { title: 'STATUS', cell: (row) => row.status },
    { title: 'QUERIED', cell: (row) => (row.queriedAt ? formatMoment(row.queriedAt) : '-') },
    { title: 'RESULT', cell: (row) => (row.resultCode === null ? '-' : `${row.resultCode} ${row.resultDesc ?? ''}`) },
  ];
  return formatList(found, columns, 'There are no such attempts.', how);
}

async function findOrders({ db }: Deps, which: SQL | undefined) {
  const found = await db
    .select({ order: orders, phone: users.phoneNumber })
    .from(orders)
    .leftJoin(users, eq(users.userId, orders.userId))
    .where(which)
    .orderBy(desc(orders.createdAt), asc(orders.orderID))
    .limit(maxRows);
  const ids = found.map(({ order }) => order.orderID);
  if (ids.length === 0) return [];
  const [receipts, delivered, waiting] = await Promise.all([
    findReceipts(db, ids),
    countAssigned(db, ids),
    findPendingCodes(db, ids),
  ]);
  const missing = countMissing(waiting, 'orderID');
  return found.map(
    ({ order: { orderID, status, amount, method, createdAt, paidAt, completedAt, cart, shipTo }, phone }) => ({
      orderID,
      status,
      amount,
      method,
      receipt: receipts.get(orderID) ?? null,
      createdAt,
      paidAt,
      completedAt,
      // A deleted account has no phone number.
      phone: phone !== null && /^254\d{9}$/.test(phone) ? phone : null,
      items: cart.cartItems.map(({ quantity, item, variant }) => ({
        quantity,
        name: item.name,
        variant: variant.name,
      })),
      codes: { delivered: delivered.get(orderID) ?? 0, waiting: missing.get(orderID) ?? 0 },
      shipTo,
    }),
  );
}
type OrderRow = Awaited<ReturnType<typeof findOrders>>[number];

const codesText = ({ codes: { delivered, waiting } }: OrderRow) =>
  waiting > 0 ? `waits for ${waiting}` : delivered > 0 ? `${delivered} delivered` : '-';

const itemsText = ({ items }: OrderRow) =>
  items.map(({ quantity, name, variant }) => `${quantity} x ${name} (${variant})`).join(', ');

/** Formats the recipient and the address; `table` masks the phone number. */
const addressText = ({ shipTo }: OrderRow) =>
  shipTo === null
    ? '-'
    : [
        `${text(shipTo.firstName) ?? ''} ${text(shipTo.lastName) ?? ''}`.trim(),
        shipTo.street,
        shipTo.area,
        shipTo.city,
        shipTo.phoneNumber,
      ]
        .map(text)
        .filter(Boolean)
        .join(', ');

/** Lists the orders of a status, or one order with its delivery address. */
export async function listOrders(
  deps: Deps,
  { status, orderID, ...how }: Listing & { readonly status: OrderStatus | null; readonly orderID: string | null },
): Promise<CommandResult> {
  const rows = await findOrders(
    deps,
    and(
      status === null ? undefined : eq(orders.status, status),
      orderID === null ? undefined : eq(orders.orderID, orderID),
    ),
  );
  const columns: Column<OrderRow>[] = [
    { title: 'ORDER', cell: (row) => row.orderID },
    { title: 'STATUS', cell: (row) => row.status },
    { title: 'AMOUNT', cell: (row) => formatMoney(row.amount), right: true },
    { title: 'CREATED', cell: (row) => formatMoment(row.createdAt) },
    { title: 'PAID', cell: (row) => (row.paidAt ? formatMoment(row.paidAt) : '-') },
    { title: 'RECEIPT', cell: ({ receipt }) => receipt ?? '-' },
    { title: 'CUSTOMER', cell: ({ phone }) => phone ?? '-' },
    { title: 'ITEMS', cell: itemsText },
    { title: 'CODES', cell: codesText },
    ...(orderID === null ? [] : [{ title: 'SHIP TO', cell: addressText }]),
  ];
  const shownRows = orderID === null ? rows.map(({ shipTo: _, ...row }) => ({ ...row, shipTo: null })) : rows;
  return formatList(
    shownRows,
    columns,
    orderID === null ? 'There are no such orders.' : 'There is no such order.',
    how,
  );
}
