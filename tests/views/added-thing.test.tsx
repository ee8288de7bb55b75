import { act, render, screen } from '@testing-library/react';
import { startFlow } from '@uwanja/flow-paths';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { type Change, deskActionEvents, deskActionMachine } from '#machines/desk-action/index.ts';
import { staffSessionMachine } from '#machines/staff-session/index.ts';
import type { EditorView } from '#machines/support/editor-view.ts';
import { DeskContext } from '#src/desk/DeskContext.tsx';
import { EditorPage } from '#src/desk/parts/EditorPage.tsx';
import { amina } from '../models/desk.ts';
import { unansweredDesk } from '../models/desk-page.tsx';

const addition: Change = { call: 'saveDeskNewsletter', params: {}, body: {}, stepUp: false, fields: [] };

const Address = () => <output>{useLocation().pathname}</output>;

it('leads to what was added, also where the dialog is closed while the next page is loading', async () => {
  const session = startFlow(staffSessionMachine, { input: { token: null } });
  await session.answer('getSession', { session: amina, ended: null });
  const action = startFlow(deskActionMachine);
  await action.perform(deskActionEvents.requested(addition));
  await action.perform(deskActionEvents.confirmed('a1', true));
  await action.answer('sendChange', { issueID: 7 });
  render(
    <MemoryRouter initialEntries={['/newsletters/new']}>
      <DeskContext value={{ api: unansweredDesk, session: session.actor, action: action.actor }}>
        <Address />
        {/* The editor stays on the page, as it does until the code of the next one has arrived. */}
        <EditorPage
          view={{ page: 'added' } as EditorView}
          send={() => {}}
          mayEdit
          title="A newsletter"
          aside={null}
          nameOf={(field) => field}
          addLabel="Save"
          pathOf={({ issueID = '' }) => `/newsletters/${issueID}`}
          fields={() => null}
          preview={null}
        />
      </DeskContext>
    </MemoryRouter>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('/newsletters/7');
  await act(() => action.perform(deskActionEvents.closed()));
  expect(screen.getByRole('status')).toHaveTextContent('/newsletters/7');
});
