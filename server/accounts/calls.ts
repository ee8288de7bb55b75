import type { ServedCall } from '../http/serve.ts';

export const accountCalls: readonly ServedCall[] = [];
