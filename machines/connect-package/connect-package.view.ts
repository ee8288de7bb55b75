import type { SnapshotFrom } from 'xstate';
import { monthsOf } from '#contract/connect.ts';
import type { ConnectPackage } from '#contract/shop-facts.ts';
import { stable } from '../support/stable.ts';
import type { connectPackageMachine } from './connect-package.machine.ts';
import type { Event } from './connect-package.types.ts';
import { calculateSaving, findPackage, monthlyCents } from './packages.ts';

/** The plans in the order of their first packages. */
const plansOf = (packages: readonly ConnectPackage[]): string[] => [...new Set(packages.map(({ plan }) => plan))];

const viewPlans = stable((packages: readonly ConnectPackage[], itemID: number | null) =>
  plansOf(packages).map((plan) => ({
    plan,
    packages: packages
      .filter((each) => each.plan === plan)
      .map((each) => ({
        itemID: each.itemID,
        period: each.period,
        usdCents: each.usdCents,
        /** The price per month; null for a package of one month. */
        monthlyCents: monthsOf(each) > 1 ? monthlyCents(each) : null,
        saving: calculateSaving(packages, each),
        chosen: each.itemID === itemID,
      })),
  })),
);

/** The view model of the Connect page: the plans with their packages. Prices are dollar cents. */
export const viewConnectPackage = (snapshot: SnapshotFrom<typeof connectPackageMachine>) => {
  const { packages, itemID } = snapshot.context;
  return {
    chosen: itemID === null ? null : findPackage(packages, itemID),
    plans: viewPlans(packages, itemID),
  };
};
export type ConnectPackageView = ReturnType<typeof viewConnectPackage>;
export type PackageView = ConnectPackageView['plans'][number]['packages'][number];

export const connectPackageEvents = {
  chosen: (itemID: number) => ({ type: 'package.chosen', itemID }) satisfies Event,
  /** `from` is the path of the current page. */
  submitted: (from: string) => ({ type: 'package.submitted', from }) satisfies Event,
};
