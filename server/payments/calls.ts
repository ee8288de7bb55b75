import type { ServedCall } from '../http/serve.ts';

export const paymentCalls: readonly ServedCall[] = [];
