import { screen } from '@testing-library/react';
import { startFlow } from '@uwanja/flow-paths';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { deskActionMachine } from '#machines/desk-action/index.ts';
import { staffSessionMachine } from '#machines/staff-session/index.ts';
import type { CallDesk } from '#src/desk/api/client.ts';
import { DeskContext } from '#src/desk/DeskContext.tsx';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { textOf } from '#tests/support/models/expectations.ts';
import { amina } from './desk.ts';

/** The owner, who has just used the passkey. */
const signedIn = startFlow(staffSessionMachine, { input: { token: null } });
await signedIn.answer('getSession', { session: amina, ended: null });

/** The flows of a walk get their answers from the path, so no call is answered. */
export const unansweredDesk = (() => new Promise(() => {})) as CallDesk;

/** Shows a part of the desk to its owner. @param path the address of the page, where it has parameters */
export function DeskPage({ path = '*', children }: { path?: string; children: ReactNode }) {
  const action = useActorOf(deskActionMachine);
  return (
    <DeskContext value={{ api: unansweredDesk, session: signedIn.actor, action }}>
      <Routes>
        <Route path={path} element={children} />
      </Routes>
    </DeskContext>
  );
}

/** A field of the form that is shown. */
export const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
export const isForm = () => document.querySelector('form') !== null;
export const statusText = () => textOf(screen.getByRole('status')) ?? '';
