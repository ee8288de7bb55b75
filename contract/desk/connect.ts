import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { numericID, requiredLine } from '../fields.ts';
import { connectPackage } from '../shop-facts.ts';
import { defineDeskCall } from './call.ts';
import { actionID, change, changed } from './fields.ts';
import { allow } from './roles.ts';
import { serviceLimits } from './services.ts';
import { isScheduleComplete, noMoment, schedule } from './visibility.ts';

/** The Connect packages, edited together: their prices are compared with one another. */

export const connectLimits = {
  plan: 40,
  period: serviceLimits.period,
  days: serviceLimits.days,
  cents: 150_000,
  packages: 24,
} as const;

const wholeDays = 'Enter a whole number of days.';

/** A package as the editor sends it. `itemID` is null for a new one. */
const packageEdit = v.pipe(
  v.strictObject({
    itemID: v.nullable(numericID),
    plan: requiredLine(connectLimits.plan),
    period: requiredLine(connectLimits.period),
    days: v.pipe(
      v.number(wholeDays),
      v.integer(wholeDays),
      v.minValue(1, 'A package runs for 1 day or more.'),
      v.maxValue(connectLimits.days, `A package has at most ${connectLimits.days} days.`),
    ),
    usdCents: v.pipe(
      v.number('Enter a price in dollars, such as 6 or 6.50.'),
      v.integer('Enter a price in dollars, such as 6 or 6.50.'),
      v.minValue(1, 'Enter a price of 1 cent or more.'),
      v.maxValue(connectLimits.cents, `A package costs at most $${connectLimits.cents / 100}.`),
    ),
    ...schedule,
  }),
  v.forward(
    v.check((edit) => isScheduleComplete(edit), noMoment),
    ['publishAt'],
  ),
);

export const connectEdit = v.strictObject({
  packages: v.pipe(
    v.array(packageEdit),
    v.maxLength(connectLimits.packages, `Connect has at most ${connectLimits.packages} packages.`),
  ),
});
export type ConnectEdit = v.InferInput<typeof connectEdit>;

export const deskConnect = v.object({
  /** The value of `decidedOn` in a change. */
  state: v.string(),
  packages: v.array(v.object({ ...connectPackage.entries, ...schedule })),
  /** KES a dollar, which the owner sets among the settings of the shop. */
  usdKes: v.number(),
});
export type DeskConnect = v.InferOutput<typeof deskConnect>;

export const getDeskConnect = defineDeskCall(requestType<typeof getDeskConnectRequest>, {
  method: 'GET',
  path: '/connect',
  ...allow('goods', 'read'),
  answer: deskConnect,
});
export const getDeskConnectRequest = describeRequest(() => ({
  summary: 'The Connect packages, hidden ones among them.',
}));

export const saveDeskConnect = defineDeskCall(requestType<typeof saveDeskConnectRequest>, {
  method: 'POST',
  path: '/connect',
  ...allow('goods', 'change'),
  answer: changed,
});
export const saveDeskConnectRequest = describeRequest(() => ({
  summary: 'Writes the Connect packages. Those that it does not name stay.',
  body: v.strictObject({ ...change, connect: connectEdit }),
  failures: { 409: 'Overtaken, or there is no such package.' },
}));

export const addDeskConnect = defineDeskCall(requestType<typeof addDeskConnectRequest>, {
  method: 'POST',
  path: '/connect/package',
  ...allow('goods', 'change'),
  answer: changed,
});
export const addDeskConnectRequest = describeRequest(() => ({
  summary: 'Adds Connect packages.',
  body: v.strictObject({
    actionID,
    connect: v.pipe(
      connectEdit,
      v.check(({ packages }) => packages.every(({ itemID }) => itemID === null), 'A new package has no number.'),
    ),
  }),
  failures: { 409: `There would be more than ${connectLimits.packages} packages.` },
}));
