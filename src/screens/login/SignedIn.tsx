import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { defaultDestination } from '#machines/session/index.ts';
import { loginTexts as texts } from '#messages/login.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { UserIcon } from '#src/components/icons/icons.tsx';

/** Replaces the form for a signed-in user: a link to the destination. */
export function SignedIn({ username, destination }: { username: string; destination: string }) {
  return (
    <EmptyState
      icon={<UserIcon size={40} />}
      text={texts.signedIn.title(username)}
      action={
        <Button component={Link} to={destination} variant="contained">
          {destination === defaultDestination ? texts.signedIn.account : texts.signedIn.goOn}
        </Button>
      }
    />
  );
}
