import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { DeskFailure, DeskRefusal } from '#contract/desk/call.ts';
import { HttpError } from '../http/http-error.ts';

const statuses: Readonly<Record<DeskRefusal, ContentfulStatusCode>> = {
  'signed out': 401,
  idle: 401,
  expired: 401,
  revoked: 401,
  replaced: 401,
  'not allowed': 403,
  'step-up': 403,
  'not found': 404,
  overtaken: 409,
  refused: 409,
  'action used': 409,
};

/** Refuses a call of the desk, with its reason beside the sentence. */
export class DeskError extends HttpError {
  override readonly facts: Pick<DeskFailure, 'reason' | 'states'>;
  constructor(reason: DeskRefusal, message: string, states?: DeskFailure['states']) {
    super(statuses[reason], message);
    this.facts = { reason, ...(states && { states }) };
  }
}
