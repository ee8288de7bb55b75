import { describeModel, verify } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import { connectPackages } from '#contract/connect.ts';
import { connectPackageEvents, connectPackageMachine, viewConnectPackage } from '#machines/connect-package/index.ts';
import { toast } from '#tests/support/models/notices.ts';
import { cartActor } from '#tests/support/models/referenced-actors.ts';

const packageOf = (
  itemID: number,
  period: string,
  usdCents: number,
  monthlyCents: number | null,
  saving: object | null,
) => ({
  itemID,
  period,
  usdCents,
  monthlyCents,
  saving,
});
/** The packages of spec section 9 in dollar cents. A saving is compared with single months: 35 of 36 dollars are 2 %. */
const plans = [
  {
    plan: 'Blog',
    packages: [
      packageOf(113, '1 month', 600, null, null),
      packageOf(114, '3 months', 1_500, 500, { over: 15 }),
      packageOf(115, '6 months', 3_500, 583, { percent: 2 }),
      packageOf(116, '1 year', 6_000, 500, { over: 15 }),
    ],
  },
  {
    plan: 'Pro',
    packages: [
      packageOf(117, '1 month', 2_000, null, null),
      packageOf(118, '3 months', 5_000, 1_667, { over: 15 }),
      packageOf(119, '6 months', 9_000, 1_500, { over: 15 }),
      packageOf(120, '1 year', 16_500, 1_375, { over: 15 }),
    ],
  },
];

const statements = [
  // @verifies /blog-subscribe is also the Connect package page
  'Connect package, id, period and price: Blog 113, 1 month, $6.00',
  'Connect package, id, period and price: Blog 114, 3 months, $15.00',
  'Connect package, id, period and price: Blog 115, 6 months, $35.00',
  'Connect package, id, period and price: Blog 116, 1 year, $60.00',
  'Connect package, id, period and price: Pro 117, 1 month, $20.00',
  'Connect package, id, period and price: Pro 118, 3 months, $50.00',
  'Connect package, id, period and price: Pro 119, 6 months, $90.00',
  'Connect package, id, period and price: Pro 120, 1 year, $165.00',
];

export const connectPackageModel = describeModel({
  machine: connectPackageMachine,
  view: viewConnectPackage,
  inputs: { start: { cart: cartActor, packages: connectPackages } },
  events: {
    'package.chosen': [
      connectPackageEvents.chosen(113),
      connectPackageEvents.chosen(120),
      connectPackageEvents.chosen(7),
    ],
    'package.submitted': [connectPackageEvents.submitted('/blog-subscribe?plan=pro')],
  },
  spec: {
    'package.submitted': [
      // @verifies 'Select a package.'
      "Connect page: a package must be chosen ('Select a package.')",
      "Shows 'Select a package.' if none is chosen",
    ],
  },
  invokeResults: {},
  stateKey: ({ itemID, errors }) => [itemID, errors.itemID],
  start: ({ cart, packages }) => ({ cart, packages, itemID: null, errors: {} }),
  invokes: {},
  steps: {
    'package.chosen': ({ event: { itemID } }) =>
      connectPackages.some((each) => each.itemID === itemID)
        ? { state: 'chosen', changes: { itemID, errors: {} } }
        : {},
    'package.submitted': ({ before, event: { from } }) => {
      const { itemID } = before.context;
      if (itemID !== null)
        return { sends: [{ id: 'cart', event: { type: 'item.added', itemID, itemType: 'blog', from } }] };
      return {
        changes: { errors: { itemID: 'selectPackage' } },
        emits: [toast('error', 'Select a package.')],
        verifies: [
          "Connect page: a package must be chosen ('Select a package.')",
          "Shows 'Select a package.' if none is chosen",
        ],
      };
    },
  },
  invariants: (snapshot) => {
    for (const [id, isPackage] of [
      [113, true],
      [120, true],
      [7, false],
    ] as const)
      expect(snapshot.can(connectPackageEvents.chosen(id))).toBe(isPackage);
    expect(snapshot.can(connectPackageEvents.submitted('/'))).toBe(true);
    const shown = viewConnectPackage(snapshot).plans.flatMap(({ packages }) => packages);
    const stated = plans.flatMap(({ packages }) => packages);
    for (const [index, statement] of statements.entries())
      verify(statement, () => expect(shown[index]).toMatchObject(stated[index] ?? {}));
    verify('Connect: (save over 15%) on two of them (settled: computed from the prices)', () =>
      expect(shown.map(({ saving }) => saving)).toEqual(stated.map(({ saving }) => saving)),
    );
  },
  shows: ({ context }) => ({
    chosen: connectPackages.find(({ itemID }) => itemID === context.itemID) ?? null,
    plans: plans.map(({ plan, packages }) => ({
      plan,
      packages: packages.map((each) => ({ ...each, chosen: each.itemID === context.itemID })),
    })),
  }),
});
