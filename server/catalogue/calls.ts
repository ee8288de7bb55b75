import type { ServedCall } from '../http/serve.ts';

export const catalogueCalls: readonly ServedCall[] = [];
