import * as v from 'valibot';
import type { AnswerOf, CallShape } from '#contract/call.ts';
import { FailureError } from '#machines/support/failure.ts';

/** What a client reads of a response. */
export interface ReceivedResponse {
  readonly status: number;
  /** The body, parsed where it is JSON. */
  readonly _data?: unknown;
}

/** The envelope of every answer, also of a refusal. */
export const envelope = v.object({ success: v.number(), message: v.unknown() });

/**
 * Returns the `message` of a response, validated by the call's schema.
 * @param refusalOf returns the error of a response that is an HTTP error, has no envelope or has a `success` other than 1
 * @throws FailureError for another answer than the call's
 */
export function readAnswer<C extends CallShape>(
  call: C,
  { status, _data: body }: ReceivedResponse,
  refusalOf: (status: number, body: unknown) => Error,
): AnswerOf<C> {
  const parsed = v.safeParse(envelope, body);
  if (status >= 400 || !parsed.success || parsed.output.success !== 1) throw refusalOf(status, body);
  const answer = v.safeParse(call.answer, parsed.output.message);
  if (!answer.success) throw new FailureError({ kind: 'invalidResponse' });
  return answer.output;
}
