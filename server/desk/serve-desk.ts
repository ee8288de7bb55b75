import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { AnswerOf, RequestShape, RequestShapeOf } from '#contract/call.ts';
import type { DeskCall } from '#contract/desk/call.ts';
import { pictureLimits } from '#contract/pictures.ts';
import {
  type Action,
  ActionUsedError,
  type Actor,
  type Change,
  type Facts,
  findDoneAction,
  recordChange,
} from '../audit/audit-log.ts';
import { Refusal } from '../back-office/refusal.ts';
import { changeSubject, OvertakenError, type Subject } from '../back-office/subjects.ts';
import type { Transaction } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { clientNetworks } from '../http/client-address.ts';
import { setAccount } from '../http/pseudonyms.ts';
import { parseRequest, type RequestParts, readBody } from '../http/serve-call.ts';
import { consume, createLimit } from '../rate-limits/limiter.ts';
import { deskTexts } from '../texts/index.ts';
import { DeskError } from './desk-error.ts';
import { describeRefusal, isUnknown } from './refusals.ts';
import { type DeskCaller, findSession } from './sessions.ts';

/** Binds the calls of the desk to their handlers. This is the one place that enforces roles and step-up. */

/** The request of a call as its handler gets it. A call of visitors has no caller. */
export interface DeskRequest<C extends DeskCall> extends RequestParts<C> {
  readonly call: C;
  readonly caller: C['roles'] extends 'visitor' ? null : DeskCaller;
  /** For cookies and headers only. */
  readonly http: Context;
}

/** A call of the desk with its handler, ready to be mounted. */
export interface ServedDeskCall {
  readonly call: DeskCall;
  readonly requestShape: RequestShape;
  /** The greatest size of the body of an upload, whose body is no JSON. */
  readonly bodyBytes?: number;
  readonly handle: (http: Context, deps: Deps) => Promise<Response>;
}

/**
 * Finds the caller and checks the role and the step-up.
 * @throws DeskError 401 or 403
 */
async function requireCaller({ roles, stepUp }: DeskCall, http: Context, deps: Deps): Promise<DeskCaller | null> {
  if (roles === 'visitor') return null;
  const found = await findSession(http, deps);
  if (found.caller === null) throw new DeskError(found.ended, deskTexts.sessionEnds[found.ended]);
  const { caller } = found;
  setAccount(http, caller.staffID);
  if (!roles.includes(caller.role)) throw new DeskError('not allowed', deskTexts.notAllowed);
  if (stepUp && !caller.isFresh) throw new DeskError('step-up', deskTexts.stepUp);
  return caller;
}

/** Counts a changing request against the limits. @throws RateLimitError 429 */
async function countRequest({ method }: DeskCall, caller: DeskCaller | null, http: Context, deps: Deps): Promise<void> {
  if (method === 'GET') return;
  const limit =
    caller === null
      ? createLimit('desk:visitor', clientNetworks(http, deps).address)
      : createLimit('desk:change', caller.staffID);
  await consume(deps, [limit]);
}

/** Throws a refusal of the shop's rules as the desk's own. */
function throwAsDeskError(error: unknown): never {
  if (error instanceof OvertakenError) {
    const { decidedOn, now } = error;
    throw new DeskError('overtaken', deskTexts.overtaken(decidedOn, now), { decidedOn, now });
  }
  if (error instanceof ActionUsedError) throw new DeskError('action used', deskTexts.actionUsed);
  if (error instanceof Refusal) throw new DeskError(isUnknown(error) ? 'not found' : 'refused', describeRefusal(error));
  throw error;
}

async function readDeskRequest<C extends DeskCall>(
  call: C,
  requestShape: RequestShapeOf<C>,
  http: Context,
  deps: Deps,
): Promise<DeskRequest<C>> {
  const raw = await readBody(http);
  const caller = await requireCaller(call, http, deps);
  await countRequest(call, caller, http, deps);
  return { ...parseRequest<C>(requestShape, http, raw), call, caller, http } as DeskRequest<C>;
}

/** Binds a call of the desk to its handler, which returns the value of `message` or throws. */
export function serveDesk<C extends DeskCall>(
  call: C,
  requestShape: RequestShapeOf<C>,
  handler: (request: DeskRequest<C>, deps: Deps) => Promise<AnswerOf<C>>,
): ServedDeskCall {
  return {
    call,
    requestShape,
    handle: async (http, deps) => {
      const message = await readDeskRequest(call, requestShape, http, deps)
        .then((request) => handler(request, deps))
        .catch(throwAsDeskError);
      return http.json({ success: 1, message });
    },
  };
}

/** Binds a call of the desk whose body is a file of a picture. */
export function serveDeskUpload<C extends DeskCall & { readonly upload: true }>(
  call: C,
  requestShape: RequestShapeOf<C>,
  handler: (request: DeskRequest<C>, content: Uint8Array, deps: Deps) => Promise<AnswerOf<C>>,
): ServedDeskCall {
  return {
    call,
    requestShape,
    bodyBytes: pictureLimits.bytes,
    handle: async (http, deps) => {
      // The body is read first: a slow sender may take long, and the session must still be valid when it is complete.
      const content = new Uint8Array(await http.req.arrayBuffer());
      const caller = await requireCaller(call, http, deps);
      await countRequest(call, caller, http, deps);
      const request = { ...parseRequest<C>(requestShape, http, ''), call, caller, http } as DeskRequest<C>;
      const message = await handler(request, content, deps).catch(throwAsDeskError);
      return http.json({ success: 1, message }, 200, { 'cache-control': 'no-store' });
    },
  };
}

/** A file that a call answers. */
export interface Download {
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
}

/** Binds a call of the desk that is answered with a file. */
export function serveDeskDownload<C extends DeskCall & { readonly download: true }>(
  call: C,
  requestShape: RequestShapeOf<C>,
  handler: (request: DeskRequest<C>, deps: Deps) => Promise<Download>,
): ServedDeskCall {
  return {
    call,
    requestShape,
    handle: async (http, deps) => {
      const request = await readDeskRequest(call, requestShape, http, deps);
      if (http.req.method === 'HEAD') return http.body(null);
      const { name, type, content } = await handler(request, deps).catch(throwAsDeskError);
      content.on('error', (err) => {
        // Not where the browser has stopped it.
        if (err.name !== 'AbortError') deps.log.warn({ err }, 'a download of the desk broke off');
      });
      return http.body(Readable.toWeb(content) as ReadableStream, 200, {
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
      });
    },
  };
}

/** Binds a call of the desk that is answered with a stream of events. */
export function serveDeskStream<C extends DeskCall & { readonly stream: true }>(
  call: C,
  requestShape: RequestShapeOf<C>,
  handler: (request: DeskRequest<C>, deps: Deps) => Response,
): ServedDeskCall {
  return {
    call,
    requestShape,
    handle: async (http, deps) => {
      const request = await readDeskRequest(call, requestShape, http, deps);
      // The stream of a HEAD is never read, so it would never be closed.
      return http.req.method === 'HEAD' ? http.body(null) : handler(request, deps);
    },
  };
}

/** The caller, as the audit names them. */
const actorOf = ({ staffID, name, role }: DeskCaller): Actor => ({ staffID, name, role });

interface ChangeRequest {
  readonly call: DeskCall;
  readonly caller: DeskCaller;
  readonly params?: unknown;
  readonly body: { readonly actionID: string };
}

/** A change of the desk, as the audit names it: by the call's method and path. */
const actionOf = ({ call, params, body }: ChangeRequest): Omit<Action, 'target'> => ({
  call: `${call.method} ${call.path}`,
  actionID: body.actionID,
  request: { params, body },
});

/** Finds the answer of an action that the caller has made with the same request; null for a new one. */
export const findDone = (deps: Deps, request: ChangeRequest): Promise<Facts | null> =>
  findDoneAction(deps.db, actorOf(request.caller), { ...actionOf(request), target: '' });

/**
 * Makes a change of a subject that was decided on the state in the request.
 * @param decidedOn the state that is compared, where the caller has compared the request's already
 */
export const decide = <Result extends object>(
  deps: Deps,
  request: ChangeRequest & { readonly body: { readonly decidedOn: string } },
  subject: Subject,
  run: (tx: Transaction) => Promise<Result>,
  decidedOn: string | null = request.body.decidedOn,
): Promise<Result & { readonly state: string }> =>
  changeSubject(deps, actorOf(request.caller), actionOf(request), subject, decidedOn, run);

/**
 * Makes a change that is decided on no state, such as a note.
 * @param answerAgain computes the answer of a second request, for an answer that must not be stored
 */
export const act = <Answer extends object>(
  deps: Deps,
  request: ChangeRequest,
  target: string,
  run: (tx: Transaction) => Promise<Change<Answer>>,
  answerAgain?: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> => recordChange(deps, actorOf(request.caller), { ...actionOf(request), target }, run, answerAgain);

/** Records that personal data was shown. The audit does not store the answer, so a second request computes it again. */
export const recordReveal = <Answer extends object>(
  deps: Deps,
  request: ChangeRequest,
  target: string,
  answer: Answer,
  after: Facts,
): Promise<Answer> =>
  act(
    deps,
    request,
    target,
    async () => ({ answer, after }),
    async () => answer,
  );
