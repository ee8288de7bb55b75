import type { Context } from 'hono';
import * as v from 'valibot';
import type { AnswerOf, AnySchema, BodyOf, Call, ParamsOf, QueryOf } from '#contract/call.ts';
import type { Deps } from '../deps.ts';
import { type Caller, findCaller } from './caller.ts';
import { Refusal } from './refusal.ts';

/** What a handler gets: everything validated by the call's own schemas. */
export interface ServedRequest<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: C['auth'] extends 'token' ? Caller : C['auth'] extends 'optional' ? Caller | null : null;
  /** For cookies and headers only. */
  readonly http: Context;
}

/** A call with its handler, ready to be mounted. */
export interface ServedCall {
  readonly call: Call;
  readonly handle: (http: Context, deps: Deps) => Promise<Response>;
}

const nothing = v.strictObject({});

/** The first thing wrong, as a sentence for a person. */
function complaint(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const [issue] = issues;
  const field = v.getDotPath(issue);
  const missing = issue.kind === 'schema' && issue.input === undefined && issue.received === 'undefined';
  if (missing) return 'Required details missing.';
  // valibot's own sentences start with "Invalid"; ours are written for people.
  return issue.message.startsWith('Invalid') && field ? `${field}: ${issue.message}` : issue.message;
}

function parse(schema: AnySchema | undefined, input: unknown): unknown {
  const result = v.safeParse(schema ?? nothing, input, { abortEarly: true });
  if (!result.success) throw new Refusal(400, complaint(result.issues));
  return result.output;
}

/** A key given twice becomes a list, which no query schema accepts. */
const queryOf = (http: Context) =>
  Object.fromEntries(Object.entries(http.req.queries()).map(([key, all]) => [key, all.length === 1 ? all[0] : all]));

async function bodyOf(http: Context): Promise<unknown> {
  if (http.req.method === 'GET') return {};
  const raw = await http.req.text();
  if (raw.trim() === '') return {};
  try {
    return JSON.parse(raw);
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.');
  }
}

/**
 * Binds a call of the contract to its handler. The handler answers what goes into `message`, or throws a Refusal.
 * Authentication comes first, then validation; a handler never sees what the schemas do not allow.
 */
export function serve<C extends Call>(
  call: C,
  handler: (request: ServedRequest<C>, deps: Deps) => Promise<AnswerOf<C>>,
): ServedCall {
  return {
    call,
    handle: async (http, deps) => {
      const caller = call.auth === 'none' ? null : await findCaller(http.req.header('token'), deps);
      if (call.auth === 'token' && !caller) throw new Refusal(401, 'Sign in to continue.');
      const request = {
        params: parse(call.params, http.req.param()),
        query: parse(call.query, queryOf(http)),
        body: parse(call.body, await bodyOf(http)),
        caller,
        http,
      } as unknown as ServedRequest<C>;
      const message = await handler(request, deps);
      return http.json({ success: 1, message });
    },
  };
}
