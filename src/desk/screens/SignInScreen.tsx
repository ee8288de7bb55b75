import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { FormEvent, ReactNode } from 'react';
import { type StaffSessionView, staffSessionEvents } from '#machines/staff-session/index.ts';
import { deskTexts as texts } from '#messages/desk.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { messageText } from '#src/messages/text.ts';
import { useDesk, useStaffSession } from '../DeskContext.tsx';
import { Failed, Quiet, Stack } from '../parts/parts.tsx';

const Middle = styled('main')({ display: 'grid', gap: 16, maxWidth: 440, margin: '0 auto', padding: '48px 16px' });

const Page = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Middle>
    <Typography variant="h2" component="h1">
      {title}
    </Typography>
    <span>{text}</span>
    {children}
  </Middle>
);

const Problem = ({ view: { message } }: { view: StaffSessionView }) =>
  message ? <Alert severity="error">{messageText(message)}</Alert> : null;

/** The enrolment of a passkey by an invitation. */
function Invitation({ view }: { view: StaffSessionView }) {
  const { session } = useDesk();
  const { invitation, label, busy, canAccept } = view;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    session.send(staffSessionEvents.accepted());
  };
  return (
    <Page
      title={texts.invitedTitle(invitation?.name ?? '')}
      text={texts.invitedText(invitation ? texts.roles[invitation.role] : '')}
    >
      <form onSubmit={submit}>
        <Stack>
          <FormField
            name="label"
            label={texts.label}
            helper={texts.labelHelp}
            value={label}
            onChange={(value) => session.send(staffSessionEvents.labelChanged(value))}
            maxLength={60}
            disabled={busy}
            required
            autoComplete="off"
          />
          <Problem view={view} />
          <Button type="submit" variant="contained" size="large" disabled={!canAccept}>
            {busy ? texts.signingIn : texts.createPasskey}
          </Button>
        </Stack>
      </form>
    </Page>
  );
}

/** What the desk shows before a sign-in: the sign-in itself, an invitation, or why neither works. */
export function SignInScreen() {
  const { session } = useDesk();
  const view = useStaffSession();
  const { status, ended, busy } = view;
  if (status === 'checking') return <LoadingState />;
  if (status === 'invited') return <Invitation view={view} />;
  if (status === 'failed') {
    return (
      <Middle>
        <Failed message={texts.unchecked} onRetry={() => session.send(staffSessionEvents.retried())} />
      </Middle>
    );
  }
  return (
    <Page
      title={status === 'uninvited' ? texts.uninvitedTitle : texts.signInTitle}
      text={ended ? texts.ended[ended] : texts.signInText}
    >
      <Problem view={view} />
      {status === 'uninvited' ? (
        <Button variant="outlined" onClick={() => session.send(staffSessionEvents.retried())}>
          {texts.tryAgain}
        </Button>
      ) : null}
      <Button
        variant="contained"
        size="large"
        disabled={busy}
        onClick={() => session.send(staffSessionEvents.signInRequested())}
      >
        {busy ? texts.signingIn : texts.signIn}
      </Button>
      <Quiet>{texts.noWay}</Quiet>
    </Page>
  );
}
