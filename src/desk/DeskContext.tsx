import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { DeskCall } from '#contract/desk/call.ts';
import type { DeskSession } from '#contract/desk/session.ts';
import { type Change, deskActionEvents, type deskActionMachine } from '#machines/desk-action/index.ts';
import type { deskLiveMachine } from '#machines/desk-live/index.ts';
import { type staffSessionMachine, viewStaffSession } from '#machines/staff-session/index.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import type { CallDesk } from './api/client.ts';
import { type ChangingCall, changingCalls } from './flows/calls.ts';

/** What every screen of the desk uses. */
export interface Desk {
  readonly api: CallDesk;
  readonly session: ActorRefFrom<typeof staffSessionMachine>;
  readonly action: ActorRefFrom<typeof deskActionMachine>;
}

/** The flow of Today, which runs while a person is signed in. */
export const LiveContext = createContext<ActorRefFrom<typeof deskLiveMachine> | null>(null);

/** @throws outside of a LiveContext */
export function useLive(): ActorRefFrom<typeof deskLiveMachine> {
  const live = useContext(LiveContext);
  if (!live) throw new Error('LiveContext has no flow');
  return live;
}

export const DeskContext = createContext<Desk | null>(null);

/** @throws outside of a DeskContext */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('DeskContext has no desk');
  return desk;
}

export const useStaffSession = () => useView(useDesk().session, viewStaffSession);

/** The signed-in person. @throws without a session */
export function useStaff(): DeskSession {
  const { session } = useStaffSession();
  if (session === null) throw new Error('no person is signed in');
  return session;
}

/** Whether a role may call. */
export const mayCall = ({ role }: DeskSession, { roles }: DeskCall): boolean =>
  roles === 'visitor' || roles.includes(role);

/** A change as a screen describes it: its call, and what the call needs. */
export interface Wanted {
  readonly call: ChangingCall;
  readonly params?: Change['params'];
  readonly body?: Change['body'];
  readonly fields?: Change['fields'];
  readonly facts?: Change['facts'];
}

/** An event for a flow once the change is made, or was overtaken: mostly the one that loads the page again. */
type Report = Parameters<typeof deskActionEvents.requested>[1] extends readonly (infer One)[] | undefined ? One : never;
export type Reload = Pick<Report, 'to' | 'event'>;

/** Returns a function that requests a change, which the person then confirms. */
export function useRequestChange() {
  const { action } = useDesk();
  return ({ call, params = {}, body = {}, fields = [], facts = {} }: Wanted, reloads: readonly Reload[] = []) => {
    const change = { call, params, body, fields, facts, stepUp: changingCalls[call].stepUp };
    action.send(
      deskActionEvents.requested(
        change,
        reloads.flatMap(({ to, event }) => [
          { on: 'done' as const, to, event },
          { on: 'overtaken' as const, to, event },
        ]),
      ),
    );
  };
}
