import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import { formatPhone } from '#contract/phone.ts';
import type { PhoneVerificationView as View } from '#machines/phone-verification/index.ts';
import { phoneVerificationTexts as texts } from '#messages/phone-verification.ts';
import { FormFailure } from '#src/components/FormFailure.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { Panel } from '#src/components/Panel.tsx';
import { HandsetLink } from '#src/features/sandbox/HandsetLink.tsx';
import { fieldText } from '#src/messages/text.ts';

const Form = styled('form')({ display: 'grid', gap: 16 });
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 });

export interface PhoneVerificationViewProps {
  readonly view: View;
  /** Returns the reason for the confirmation; it contains the formatted number. */
  readonly reason: (phone: string) => string;
  /** Whether M-PESA is simulated, so that the code arrives on the test phone. */
  readonly sandbox: boolean;
  readonly onRequest: () => void;
  readonly onType: (code: string) => void;
  readonly onSubmit: () => void;
  readonly onRetry: () => void;
}

/** The confirmation of the account's number. Renders nothing while the number is loading or confirmed. */
export function PhoneVerificationView(props: PhoneVerificationViewProps) {
  const { view, reason, sandbox, onRequest, onType, onSubmit, onRetry } = props;
  const { isUnverified, isUnavailable, phone, hasCode, busy } = view;
  if (isUnavailable) {
    return (
      <Panel title={texts.title}>
        <Typography color="textSecondary">{texts.unavailable}</Typography>
        <Button variant="text" disabled={!view.canRetry} onClick={onRetry} sx={{ ml: -1.5 }}>
          {texts.retry}
        </Button>
      </Panel>
    );
  }
  if (!isUnverified) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasCode) onSubmit();
    else onRequest();
  };
  const shown = formatPhone(phone);
  return (
    <Panel title={texts.title}>
      <Form noValidate aria-busy={busy} onSubmit={submit}>
        <Typography color="textSecondary" role="status">
          {hasCode ? texts.sent(shown) : reason(shown)}
        </Typography>
        {hasCode ? (
          <FormField
            label={texts.code}
            name="phoneCode"
            inputMode="numeric"
            autoComplete="one-time-code"
            helper={texts.codeHelper}
            maxLength={16}
            value={view.code}
            error={fieldText(view.codeError, 'code')}
            disabled={!view.canType}
            onChange={onType}
            required
          />
        ) : null}
        <FormFailure message={view.message} />
        <Actions>
          {hasCode ? (
            <Button type="submit" variant="contained" disabled={!view.canSubmit}>
              {busy ? texts.submitting : texts.submit}
            </Button>
          ) : null}
          <Button
            type={hasCode ? 'button' : 'submit'}
            variant={hasCode ? 'text' : 'contained'}
            disabled={!view.canRequest}
            {...(hasCode && { onClick: onRequest })}
          >
            {hasCode ? texts.again : busy ? texts.requesting : texts.request}
          </Button>
        </Actions>
        {sandbox && hasCode ? <HandsetLink msisdn={phone} /> : null}
      </Form>
    </Panel>
  );
}
