import { type AnswerOf, type Call, formatPath, type RequestOf } from '#contract/call.ts';
import { HttpError } from '../http/http-error.ts';
import { requestErrorTexts } from '../texts/index.ts';

/** Sends a request such as `/v1/product/item/1` to the API in this process, without a socket. */
export type RequestInProcess = (path: string) => Response | Promise<Response>;

type PublicCall = Call & { readonly method: 'GET'; readonly auth: 'none' | 'optional' };
type ParamsAndQuery<C extends Call> = Pick<RequestOf<C>, 'params' | 'query'>;

/**
 * Calls the API in the same process as a visitor without a token, so that a page shows what the API answers.
 * @returns null for 404 and 400
 * @throws HttpError 503 for every other failure, which does not mean that the resource is missing
 */
export type CallApi = <C extends PublicCall>(call: C, given: ParamsAndQuery<C>) => Promise<AnswerOf<C> | null>;

/** The address of a request: `/v1/product/item/1?limit=2`. */
function formatAddress(call: Call, { params, query = {} }: { params?: object; query?: object }): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const pairs = given.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  const search = new URLSearchParams(pairs);
  return `/v1${formatPath(call, params)}${search.size === 0 ? '' : `?${search}`}`;
}

/** Creates an `Ask` that sends its requests in this process. */
export const createApiCaller =
  (request: RequestInProcess): CallApi =>
  async (call, given) => {
    const response = await request(formatAddress(call, given as { params?: object; query?: object }));
    if (response.status === 404 || response.status === 400) return null;
    if (!response.ok) throw new HttpError(503, requestErrorTexts.unavailable);
    const { message } = (await response.json()) as { message: AnswerOf<typeof call> };
    return message;
  };
