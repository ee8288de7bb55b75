import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createActor } from 'xstate';
import { staffSessionEvents } from '#machines/staff-session/index.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import '#src/platform/theme/fonts.css';
import { createDeskClient } from './api/client.ts';
import { DeskApp } from './DeskApp.tsx';
import { type Desk, DeskContext } from './DeskContext.tsx';
import { deskActionFlow, staffSessionFlow } from './flows/flows.ts';

const invitation = /^#invite=([\w-]+)$/;

/** Takes the token of an invitation out of the address, so that it is in no history. */
function readInvitation(): string | null {
  const token = invitation.exec(location.hash)?.[1] ?? null;
  if (token !== null) history.replaceState(null, '', location.pathname);
  return token;
}

/** Creates the desk's flows. Nothing of them is recorded: a recording of flows never has data of the desk. */
function createDesk(): Desk {
  const api = createDeskClient({
    onEnded: (reason) => session.send(staffSessionEvents.ended(reason)),
    onAged: () => session.send(staffSessionEvents.aged()),
  });
  const session = createActor(staffSessionFlow(api), { input: { token: readInvitation() } });
  const action = createActor(deskActionFlow(api, (renewed) => session.send(staffSessionEvents.renewed(renewed))));
  return { api, session, action };
}

// The passkeys of a practice shop belong to localhost, which 127.0.0.1 is not.
if (location.hostname === '127.0.0.1') location.replace(location.href.replace('//127.0.0.1', '//localhost'));
else {
  // A link that is opened in a tab of the desk changes the fragment only.
  addEventListener('hashchange', () => invitation.test(location.hash) && location.reload());
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const desk = createDesk();
  for (const actor of [desk.session, desk.action]) actor.start();
  createRoot(root).render(
    <DeskContext value={desk}>
      <AppTheme>
        <BrowserRouter basename="/desk">
          <DeskApp />
        </BrowserRouter>
      </AppTheme>
    </DeskContext>,
  );
}
