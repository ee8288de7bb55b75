import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { getUser } from '#contract/accounts.ts';
import { listHighlights } from '#contract/articles.ts';
import type { CallApi, CallOptions } from '#src/platform/api/client.ts';
import { fromCall } from '#src/platform/api/from-call.ts';

/** Records the calls, which are answered with `answer`. */
function recordCalls(answer: unknown) {
  const sent: { readonly path: string; readonly request: unknown; readonly options: CallOptions | undefined }[] = [];
  const api: CallApi = async ({ path }, request, options) => {
    sent.push({ path, request, options });
    return answer as never;
  };
  return { api, sent };
}

describe('an actor of a call', () => {
  it('sends the request for its input with the token of the caller, and has the answer as its output', async () => {
    const { api, sent } = recordCalls({ firstName: 'Ada' });
    const logic = fromCall(api, getUser, ({ userID, token }: { userID: string; token: string }) => ({
      params: { id: userID },
      token,
    }));
    const actor = createActor(logic, { input: { userID: 'u1', token: 'secret' } }).start();
    expect(await toPromise(actor)).toEqual({ firstName: 'Ada' });
    expect(sent).toMatchObject([
      { path: getUser.path, request: { params: { id: 'u1' } }, options: { token: 'secret' } },
    ]);
    expect(sent[0]?.request).not.toHaveProperty('token');
  });

  it('sends no token where the request has none', () => {
    const { api, sent } = recordCalls([]);
    createActor(fromCall(api, listHighlights, () => ({}))).start();
    expect(sent[0]?.options).not.toHaveProperty('token');
  });

  it('aborts the call when it is stopped', () => {
    const { api, sent } = recordCalls([]);
    const actor = createActor(fromCall(api, listHighlights, () => ({}))).start();
    expect(sent[0]?.options?.signal?.aborted).toBe(false);
    actor.stop();
    expect(sent[0]?.options?.signal?.aborted).toBe(true);
  });
});
