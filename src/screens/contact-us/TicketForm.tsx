import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { FormEvent } from 'react';
import { ticketLimits } from '#contract/tickets.ts';
import type { ContactFields, ContactView } from '#machines/contact/index.ts';
import { contactTexts as texts } from '#messages/contact.ts';
import { FormFailure } from '#src/components/FormFailure.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { fieldText } from '#src/messages/text.ts';
import type { Moment } from '#src/platform/inspection/attach-recording.ts';
import { Attachment } from './Attachment.tsx';

const Fields = styled('form')({ display: 'grid', gap: 20, '& > button': { justifySelf: 'start' } });

export interface TicketFormProps {
  readonly view: ContactView;
  readonly onChange: (name: keyof ContactFields, value: string | boolean) => void;
  /** What of the attached recording can be marked as wrong. */
  readonly moments: readonly Moment[];
  /** Shows what would be attached. */
  readonly onAttach: () => void;
  readonly onSubmit: () => void;
}

/** The ticket form: name, email, subject and issue, all required (spec section 5). */
export function TicketForm({ view, moments, onChange, onAttach, onSubmit }: TicketFormProps) {
  const { fields, errors, busy, canSubmit, message, answeredAt } = view;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const field = (name: 'name' | 'email' | 'subject' | 'issue') => ({
    name,
    label: texts.fields[name],
    value: fields[name],
    error: fieldText(errors[name], name),
    maxLength: ticketLimits[name],
    required: true,
    onChange: (value: string) => onChange(name, value),
  });
  return (
    <Fields noValidate aria-busy={busy} onSubmit={submit}>
      <FormField {...field('name')} autoComplete="name" />
      <FormField {...field('email')} type="email" autoComplete="email" helper={texts.fields.emailHelper} />
      <FormField {...field('subject')} autoComplete="off" />
      <FormField {...field('issue')} rows={6} helper={texts.fields.issueHelper} />
      <Attachment
        fields={fields}
        moments={moments}
        onAttach={onAttach}
        onMark={(recording) => onChange('recording', recording)}
        onTick={(isAttached) => onChange('isAttached', isAttached)}
      />
      <FormFailure message={message} reportable={false} />
      <div role="status">
        {answeredAt ? (
          <Alert severity="success" role="none">
            {texts.sent(answeredAt)}
          </Alert>
        ) : null}
      </div>
      <Button type="submit" variant="contained" size="large" disabled={!canSubmit} loading={busy}>
        {texts.submit}
      </Button>
    </Fields>
  );
}
