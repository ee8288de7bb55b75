import { accountTexts } from '../texts/index.ts';
import type { Caller } from './authentication.ts';
import { HttpError } from './http-error.ts';

/**
 * Checks that data belongs to the caller: the user of a call with `auth: 'self'`, the owner of a cart, a payment or an
 * order.
 * @throws HttpError 403
 */
export function requireSelf(caller: Caller, userId: string): void {
  if (caller.userId !== userId) throw new HttpError(403, accountTexts.ownedByAnother);
}
