import { connectPackages } from '#contract/connect.ts';
import type { SeedConnectPlan } from './types.ts';

/** The Connect packages, ids and prices as the contract gives them. */
export const connectPlans: readonly SeedConnectPlan[] = connectPackages;
