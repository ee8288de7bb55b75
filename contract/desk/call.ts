import type { CallShape, RequestShape, WithRequest } from '../call.ts';
import type { DeskRole } from './roles.ts';

/**
 * One call of the desk, served below `/desk/api`. `roles` are the roles that may call it, by the table of roles.ts
 * (`allow`); `visitor` is for the calls before a sign-in. With `stepUp` the caller's passkey must be fresh.
 */
export interface DeskCall extends CallShape {
  readonly roles: 'visitor' | readonly DeskRole[];
  readonly stepUp: boolean;
}

/** Types a call's description by its literals, as `defineCall` does. */
/* @__NO_SIDE_EFFECTS__ */
export function defineDeskCall<R extends RequestShape, const C extends DeskCall>(
  _request: () => R,
  call: C,
): WithRequest<C, R> {
  return call as WithRequest<C, R>;
}

/**
 * Why a call of the desk was refused, beside the HTTP status.
 * - 401: `signed out` without a session; `idle`, `expired`, `revoked` and `replaced` by how the session ended.
 * - 403: `not allowed` for the role; `step-up` where the passkey must be used again.
 * - 404: `not found`.
 * - 409: `overtaken` where another person was first, with both `states`; `refused` by a rule of the shop; `action used`
 *   for an actionID that another request has used.
 */
export const deskRefusals = [
  'signed out',
  'idle',
  'expired',
  'revoked',
  'replaced',
  'not allowed',
  'step-up',
  'not found',
  'overtaken',
  'refused',
  'action used',
] as const;
export type DeskRefusal = (typeof deskRefusals)[number];

/** The answer of a refused call of the desk. */
export interface DeskFailure {
  readonly success: 0;
  /** A sentence for the person at the desk. */
  readonly message: string;
  /** Missing in failures that are not the desk's own, such as 400, 429 and 5xx. */
  readonly reason?: DeskRefusal;
  /** With `overtaken`: the state that the change was decided on, and the present one. */
  readonly states?: { readonly decidedOn: string; readonly now: string };
}
