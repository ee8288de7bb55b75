import type { SnapshotFrom } from 'xstate';
import { connectPackages } from '#contract/connect.ts';
import type { connectPackageMachine } from './connect-package.machine.ts';
import type { Event } from './connect-package.types.ts';
import { calculateSaving, findPackage, monthlyCents } from './packages.ts';

const plans = ['Blog', 'Pro'] as const;

/** The view model of the Connect page: the two plans with their packages. Prices are dollar cents. */
export const viewConnectPackage = (snapshot: SnapshotFrom<typeof connectPackageMachine>) => {
  const { itemID } = snapshot.context;
  return {
    chosen: itemID === null ? null : findPackage(itemID),
    plans: plans.map((plan) => ({
      plan,
      packages: connectPackages
        .filter((each) => each.plan === plan)
        .map((each) => ({
          itemID: each.itemID,
          period: each.period,
          usdCents: each.usdCents,
          /** The price per month; null for a package of one month. */
          monthlyCents: each.months > 1 ? monthlyCents(each) : null,
          saving: calculateSaving(each),
          chosen: each.itemID === itemID,
        })),
    })),
  };
};
export type ConnectPackageView = ReturnType<typeof viewConnectPackage>;
export type PackageView = ConnectPackageView['plans'][number]['packages'][number];

export const connectPackageEvents = {
  chosen: (itemID: number) => ({ type: 'package.chosen', itemID }) satisfies Event,
  /** `from` is the path of the current page. */
  submitted: (from: string) => ({ type: 'package.submitted', from }) satisfies Event,
};
