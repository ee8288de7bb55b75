import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import type { NewsletterUnsubscribeView } from '#machines/newsletter-unsubscribe/index.ts';
import { unsubscribeTexts as texts } from '#messages/unsubscribe.ts';
import { FormFailure } from '#src/components/FormFailure.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { fieldText } from '#src/messages/text.ts';

const Form = styled('form')({ display: 'grid', gap: 16, maxWidth: 480, paddingBottom: 64 });

/** /unsubscribe: cancels a newsletter subscription; no account is needed. */
export function UnsubscribeView({
  view: { fields, errors, busy, canSubmit, done, message, needsEmail, isLinkCut },
  onType,
  onSubmit,
}: {
  view: NewsletterUnsubscribeView;
  onType: (email: string) => void;
  onSubmit: () => void;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <PageContainer width="reading">
      <PageHeading title={texts.title} text={isLinkCut ? texts.linkCut : texts.text} />
      <Form noValidate aria-busy={busy} onSubmit={submit}>
        {needsEmail ? (
          <FormField
            label={texts.email}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={100}
            value={fields.email}
            error={fieldText(errors.email, 'email')}
            disabled={done}
            onChange={onType}
            required
          />
        ) : null}
        <FormFailure message={message} />
        <Typography role="status">{done ? texts.done : ''}</Typography>
        <Button type="submit" variant="contained" size="large" disabled={!canSubmit}>
          {texts.submit}
        </Button>
      </Form>
    </PageContainer>
  );
}
