import { useContext } from 'react';
import { isSandbox } from '#src/platform/browser/sandbox.ts';
import { HydrationContext } from './hydration.ts';

/** Whether this is a practice shop, whose M-PESA is simulated. */
export const useSandbox = (): boolean => useContext(HydrationContext)?.isSandbox ?? isSandbox();
