import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId } from 'react';
import type { DeletionView } from '#machines/account/index.ts';
import { accountTexts } from '#messages/account.ts';
import { Overlay } from '#src/components/Overlay.tsx';
import { Panel } from '#src/components/Panel.tsx';
import { PasswordField } from '#src/components/PasswordField.tsx';
import { ReportLink } from '#src/components/ReportLink.tsx';
import { fieldText } from '#src/messages/text.ts';
import { SignInName } from './SignInName.tsx';

const texts = accountTexts.management;

const Form = styled('form')({ display: 'grid', gap: 20 });

/** DELETE ACCOUNT with a dialog that asks for confirmation and the password. */
export function DeleteAccount({
  view,
  phoneNumber,
  onRequest,
  onType,
  onConfirm,
  onCancel,
}: {
  view: DeletionView;
  phoneNumber: string;
  onRequest: () => void;
  onType: (password: string) => void;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm();
  };
  return (
    <Panel title={texts.removeTitle}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {texts.removeText}
      </Typography>
      <Button variant="outlined" color="error" disabled={!view.canRequest} onClick={onRequest}>
        {texts.remove}
      </Button>
      <Overlay
        open={view.open}
        title={texts.dialogTitle}
        canClose={view.canCancel}
        onClose={onCancel}
        actions={
          <>
            <Button variant="text" disabled={!view.canCancel} onClick={onCancel}>
              {texts.keep}
            </Button>
            <Button type="submit" form={form} variant="outlined" color="error" disabled={!view.canConfirm}>
              {view.busy ? texts.removing : texts.remove}
            </Button>
          </>
        }
      >
        <Form id={form} noValidate aria-busy={view.busy} onSubmit={submit}>
          <SignInName phoneNumber={phoneNumber} />
          <Typography>{texts.dialogText}</Typography>
          <PasswordField
            name="deletionPassword"
            label={texts.currentPassword}
            autoComplete="current-password"
            value={view.password}
            error={typeof view.error === 'string' ? fieldText(view.error, 'currentPassword') : view.error?.text}
            disabled={view.busy}
            maxLength={128}
            onChange={onType}
          />
          {view.failed ? (
            <div>
              <ReportLink />
            </div>
          ) : null}
        </Form>
      </Overlay>
    </Panel>
  );
}
