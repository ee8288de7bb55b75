import type { ServedCall } from '../http/serve.ts';

export const articleCalls: readonly ServedCall[] = [];
