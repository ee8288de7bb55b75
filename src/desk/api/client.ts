import { ofetch } from 'ofetch';
import * as v from 'valibot';
import { type AnswerOf, formatPath, type RequestOf } from '#contract/call.ts';
import type { DeskCall, DeskFailure } from '#contract/desk/call.ts';
import type { SessionEnd } from '#machines/staff-session/index.ts';
import { DeskRefusedError } from '#machines/support/desk-refusal.ts';
import { FailureError } from '#machines/support/failure.ts';
import { readAnswer } from '#src/platform/api/answer.ts';
import { isOffline } from '#src/platform/browser/reload.ts';

/** The client of the desk's API. The browser sends the cookie; no token is in the page. */

/** The base of every call of the desk. */
export const deskApi = '/desk/api';
const callTimeout = 30_000;

const failure = v.object({
  message: v.string(),
  reason: v.optional(v.string()),
  states: v.optional(v.object({ decidedOn: v.string(), now: v.string() })),
});
const sessionEnds: readonly string[] = ['idle', 'expired', 'revoked', 'replaced', 'signed out'] satisfies SessionEnd[];

/** `callDesk(getDeskOrder, {params: {orderID}})` resolves to the answer's `message`, validated by the call's schema. */
export type CallDesk = <C extends DeskCall>(
  call: C,
  request: RequestOf<C>,
  signal?: AbortSignal,
) => Promise<AnswerOf<C>>;

/** What the client reports of a session that no longer counts. */
export interface SessionReports {
  /** The session has ended; null without a reason. */
  readonly onEnded: (reason: SessionEnd | null) => void;
  /** The passkey must be used again. */
  readonly onAged: () => void;
}

/** Returns the error of a refused call, and reports what it says about the session. */
function refusalError(status: number, body: unknown, call: DeskCall, { onEnded, onAged }: SessionReports): Error {
  const parsed = v.safeParse(failure, body);
  if (!parsed.success) return new FailureError({ kind: status >= 500 ? 'unreachable' : 'invalidResponse' });
  const { message, reason, states } = parsed.output as DeskFailure;
  if (status === 401 && call.roles !== 'visitor' && reason !== undefined) {
    onEnded(sessionEnds.includes(reason) ? (reason as SessionEnd) : null);
    return new FailureError({ kind: 'refused', message });
  }
  if (reason === 'step-up') {
    onAged();
    return new DeskRefusedError({ kind: 'stepUp' });
  }
  if (reason === 'overtaken' && states) return new DeskRefusedError({ kind: 'overtaken', states });
  if (status >= 500) return new FailureError({ kind: 'unreachable' });
  return new FailureError({ kind: status === 404 ? 'missing' : 'refused', message });
}

/** Creates the client. Its calls throw a FailureError, or a DeskRefusedError that a flow goes on with. */
export function createDeskClient(reports: SessionReports): CallDesk {
  return async (call, request, signal) => {
    const { params, query, body } = request as Readonly<Record<'params' | 'query' | 'body', Record<string, unknown>>>;
    const response = await ofetch
      .raw(deskApi + formatPath(call, params), {
        method: call.method,
        ...(query && { query }),
        ...(body && { body }),
        signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(callTimeout)]) : AbortSignal.timeout(callTimeout),
        responseType: 'json',
        ignoreResponseError: true,
        retry: 0,
      })
      .catch(() => {
        throw new FailureError({ kind: isOffline() ? 'offline' : 'unreachable' });
      });
    return readAnswer(call, response, (status, body) => refusalError(status, body, call, reports));
  };
}
