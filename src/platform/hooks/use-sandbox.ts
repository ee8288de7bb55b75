import { isSandbox } from '#src/platform/browser/sandbox.ts';
import { useHydration } from './hydration.ts';

/** Whether this is a practice shop, whose M-PESA is simulated. */
export const useSandbox = (): boolean => useHydration()?.isSandbox ?? isSandbox();
