/** A client of Daraja, Safaricom's API for M-PESA (README.md). */

export { code, type PulledTransaction } from './answers.ts';
export { type C2bPayment, parseC2bPayment, parseStkCallback, type StkCallback } from './callbacks.ts';
export { createDaraja, type Daraja, type DarajaSettings, type PushResult, type Registration } from './client.ts';
export type { QueryBudget, QueryPriority } from './query-budget.ts';
export { isListedCode, listedCodes, meaningOf } from './results.ts';
export type { Token, TokenStore } from './shared-token.ts';
export { nairobiDateTime, nairobiTimestamp, parseNairobiDateTime, parseNairobiTimestamp } from './time.ts';
