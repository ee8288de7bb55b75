import type { ServedCall } from '../http/serve.ts';

export const orderCalls: readonly ServedCall[] = [];
