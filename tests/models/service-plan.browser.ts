import { describeModel, type IsEventPossible, type Memory, type PathMemory } from '@uwanja/flow-paths';
import { browserOf, control, type Walk } from '@uwanja/flow-paths/browser';
import type { Service } from '#contract/services.ts';
import { type ObservedPlans, servicePlanEvents } from '#machines/service-plan/index.ts';
import { call } from '#tests/support/browser/customer.ts';
import { month, observed, planInput, servicePlanModel, year } from './service-plan.model.ts';

/** The page of the services, whose first service is followed. Each call of the cart waits for the path's decision. */
interface Plans {
  readonly serviceName: string;
  /** The names of the plans' periods by the model's ids. */
  readonly periods: Readonly<Record<number, string>>;
  requestedID: number | null;
  leaving: boolean;
  /** The cart could not be loaded. */
  failed: boolean;
  awaits: Awaits;
}

/** The call that the cart waits for: its load, or a change. */
type Awaits = 'cart' | 'change' | null;

const cartCall = /^GET \/cart$/;
const changeCall = /^PATCH \/cart\//;

/** The snapshots of the cart that follow from successful and failed calls. */
const sayings = [
  observed(),
  observed({ failed: true }),
  observed({ pendingID: month }),
  observed({ pendingID: month, failed: true }),
  observed({ chosenID: month }),
  observed({ chosenID: month, failed: true }),
  observed({ chosenID: month, pendingID: year }),
  observed({ chosenID: month, pendingID: year, failed: true }),
  observed({ chosenID: year }),
];

interface PlanSnapshot {
  readonly value: unknown;
  readonly context: ObservedPlans & { readonly requestedID: number | null };
}

/**
 * Returns the possible next snapshots of the cart, with its call let through or cut. A press changes the snapshot
 * immediately.
 */
function expectedPlans({ value, context }: PlanSnapshot, { pressed, awaits }: Memory): readonly ObservedPlans[] {
  const { chosenID, pendingID, requestedID, failed } = context;
  const leaving = value === 'removing';
  if (pressed) return [observed({ chosenID: leaving ? null : chosenID, pendingID: requestedID })];
  if (failed || awaits === null) return [];
  const cut = awaits === 'cart' ? [observed({ chosenID, pendingID, failed: true })] : [];
  if (pendingID === null) return cut;
  const [made, notMade] = leaving ? [null, requestedID] : [requestedID, chosenID];
  return [observed({ chosenID: made }), observed({ chosenID: notMade }), ...cut];
}

const isSame = (one: ObservedPlans, other: ObservedPlans) =>
  one.chosenID === other.chosenID && one.pendingID === other.pendingID && one.failed === other.failed;

const isEventPossible: IsEventPossible = (snapshot, event, memory) =>
  event.type === 'plan.selected'
    ? memory.pressed === false
    : expectedPlans(snapshot as unknown as PlanSnapshot, memory).some((observed) =>
        isSame(observed, event as unknown as ObservedPlans),
      );

/** The call that the cart waits for after this snapshot. */
const awaitsAfter = (awaits: Awaits, observed: ObservedPlans, made: number | null): Awaits => {
  if (observed.pendingID !== null && !observed.failed) return awaits;
  return observed.failed || observed.chosenID === made ? null : 'cart';
};

const pathMemory: PathMemory = {
  start: () => ({ pressed: false, awaits: 'cart' }),
  after: ({ awaits }, event, before) => {
    const { failed, requestedID } = before.context as PlanSnapshot['context'];
    // A failed cart is loaded again before it is changed.
    if (event.type === 'plan.selected') return { pressed: true, awaits: awaits ?? (failed ? 'cart' : 'change') };
    const made = before.value === 'removing' ? null : requestedID;
    return { pressed: false, awaits: awaitsAfter(awaits as Awaits, event as unknown as ObservedPlans, made) };
  },
};

const card = ({ page }: Walk, { serviceName }: Plans) =>
  page.getByRole('main').getByRole('article', { name: serviceName, exact: true });
const plan = (walk: Walk, plans: Plans, id: number) =>
  card(walk, plans)
    .getByRole('listitem')
    .filter({ has: walk.page.getByText(String(plans.periods[id]), { exact: true }) })
    .getByRole('button');
const chosen = (walk: Walk, plans: Plans) => control(card(walk, plans), 'SELECTED');
const seesNone = (walk: Walk, plans: Plans) => chosen(walk, plans).waitFor({ state: 'detached' });
const seesChosen = (walk: Walk, plans: Plans) => chosen(walk, plans).waitFor();

export const servicePlanBrowser = browserOf(
  describeModel({
    ...servicePlanModel,
    inputs: { none: planInput(observed()) },
    events: {
      'plan.selected': [servicePlanEvents.selected(month, '/services'), servicePlanEvents.selected(year, '/services')],
      'cart.observed': sayings.map(servicePlanEvents.observed),
    },
    stateKey: ({ chosenID, pendingID, requestedID, failed }) => [chosenID, pendingID, requestedID, failed],
  }),
)<Plans>({
  followsFirst: true,
  arrange: async (walk) => {
    const [service] = await call<Service[]>(walk.site.url, 'GET', '/subscription/item', '');
    const [first, second] = service?.variants ?? [];
    if (!service || !first || !second) throw new Error('the first service has less than two plans');
    walk.hold(cartCall);
    walk.hold(changeCall);
    await walk.open('/services');
    const periods = { [month]: first.period, [year]: second.period };
    return { serviceName: service.name, periods, requestedID: null, leaving: false, failed: false, awaits: 'cart' };
  },
  events: {
    'plan.selected': async (walk, plans, { subscriptionItemID }) => {
      const button = plan(walk, plans, subscriptionItemID);
      plans.leaving = plans.requestedID === null ? (await button.textContent()) === 'SELECTED' : plans.leaving;
      plans.requestedID = subscriptionItemID;
      plans.awaits ??= plans.failed ? 'cart' : 'change';
      await button.click();
    },
    'cart.observed': async (walk, plans, observed) => {
      plans.failed = observed.failed;
      if (observed.pendingID !== null && !observed.failed) return;
      const made = plans.leaving ? null : plans.requestedID;
      if (observed.failed) await walk.cut(cartCall);
      else {
        if (plans.awaits === 'cart') await walk.letThrough(cartCall);
        if (observed.chosenID === made) await walk.letThrough(changeCall);
        else await walk.cut(changeCall);
      }
      plans.awaits = awaitsAfter(plans.awaits, observed, made);
      if (observed.pendingID === null) plans.requestedID = null;
    },
  },
  invokes: {},
  states: {
    resolving: null,
    unavailable: null,
    none: seesNone,
    choosing: seesNone,
    chosen: seesChosen,
    switching: seesChosen,
    removing: seesNone,
  },
  isEventPossible,
  pathMemory,
  maxSteps: 20,
  requiredTransitions: {
    flows: [
      'servicePlan.resolving --always[0]-->',
      'servicePlan.resolving --always[1]-->',
      'servicePlan.resolving --always[2]-->',
      'servicePlan.resolving --always[3]-->',
      'servicePlan.none --plan.selected[0]-->',
      'servicePlan.chosen --plan.selected[0]-->',
      'servicePlan.chosen --plan.selected[1]-->',
    ],
    underWay: ['servicePlan.switching --plan.selected[0]-->', 'servicePlan.removing --cart.observed[0]-->'],
  },
});
