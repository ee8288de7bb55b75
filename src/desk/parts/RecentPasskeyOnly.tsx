import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { staffSessionEvents } from '#machines/staff-session/index.ts';
import { deskTexts as texts } from '#messages/desk.ts';
import { messageText } from '#src/messages/text.ts';
import { useDesk, useStaffSession } from '../DeskContext.tsx';
import { Card, Heading } from './parts.tsx';

/** Content that needs a passkey of the last five minutes; without one, the button that asks for it. */
export function RecentPasskeyOnly({ children }: { children: ReactNode }) {
  const { session } = useDesk();
  const { isFresh, busy, message, canStepUp } = useStaffSession();
  if (isFresh) return children;
  return (
    <Card>
      <Heading>{texts.confirmTitle}</Heading>
      <span>{texts.confirmText}</span>
      {message ? <Alert severity="error">{messageText(message)}</Alert> : null}
      <div>
        <Button
          variant="contained"
          disabled={!canStepUp}
          onClick={() => session.send(staffSessionEvents.stepUpRequested())}
        >
          {busy ? texts.signingIn : texts.confirm}
        </Button>
      </div>
    </Card>
  );
}
