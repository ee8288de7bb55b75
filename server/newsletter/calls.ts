import type { ServedCall } from '../http/serve.ts';

export const newsletterCalls: readonly ServedCall[] = [];
