import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { AnswerOf, Call, RequestOf } from '#contract/call.ts';
import type { CallApi } from './client.ts';

/** A request, with the token of the caller where the call needs one. */
type CallInput<C extends Call> = RequestOf<C> & { readonly token?: string | null };

/**
 * Creates an actor that sends one call, which is aborted when its state is left.
 * @param call its answer has the output that the machine expects, or more
 */
export const fromCall = <C extends Call, Input, Output>(
  api: CallApi,
  call: C & (AnswerOf<C> extends Output ? unknown : never),
  toRequest: (input: Input) => CallInput<C>,
): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(({ input, signal }) => {
    const { token, ...request } = toRequest(input);
    const options = { ...(token !== undefined && { token }), signal };
    return api(call, request as unknown as RequestOf<C>, options) as Promise<Output>;
  });
