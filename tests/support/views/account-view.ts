import { createActor, fromPromise } from 'xstate';
import type { Session } from '#contract/accounts.ts';
import { sessionMachine } from '#machines/session/index.ts';

/** A session that is restored in the next turn; `null` is a visitor. */
export function restoredSession(session: Session | null) {
  return createActor(sessionMachine.provide({ actors: { readSession: fromPromise(async () => session) } })).start();
}
