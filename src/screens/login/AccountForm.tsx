import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Fields } from '#src/features/account/AccountPage.tsx';

/** The frame of the sign-in and registration forms: fields, submit button and a link to the other form. */
export function AccountForm({
  view: { busy, canSubmit },
  submit,
  below,
  other,
  onSubmit,
  children,
}: {
  view: { readonly busy: boolean; readonly canSubmit: boolean };
  /** The label of the submit button. */
  submit: string;
  /** Below the button, so that the button is on the first screen of a phone, and a failure does not move it. */
  below: ReactNode;
  /** The link to the other form; `state` becomes its navigation state. */
  other: { question: string; link: string; to: string; state: unknown };
  onSubmit: () => void;
  children: ReactNode;
}) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Fields noValidate aria-busy={busy} onSubmit={send}>
      {children}
      <Button type="submit" variant="contained" size="large" fullWidth disabled={!canSubmit}>
        {submit}
      </Button>
      {below}
      <Typography sx={{ textAlign: 'center' }}>
        {other.question}{' '}
        <MuiLink
          component={Link}
          to={other.to}
          state={other.state}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          {other.link}
        </MuiLink>
      </Typography>
    </Fields>
  );
}
