import type { ServedCall } from '../http/serve.ts';

export const cartCalls: readonly ServedCall[] = [];
