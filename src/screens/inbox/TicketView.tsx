import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { FormEvent } from 'react';
import { ticketLimits } from '#contract/tickets.ts';
import type { ThreadMessage, TicketReplyView } from '#machines/ticket-reply/index.ts';
import { inboxTexts as texts } from '#messages/inbox.ts';
import { FormFailure } from '#src/components/FormFailure.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { fieldText } from '#src/messages/text.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { Title } from './Title.tsx';

const Thread = styled('ol')({ display: 'grid', gap: 12, margin: '8px 0 0', padding: 0, listStyle: 'none' });
const Message = styled('li')(({ theme }) => ({
  paddingLeft: 12,
  borderLeft: `2px solid ${theme.vars.palette.divider}`,
  '&[data-from="shop"]': { borderColor: theme.vars.palette.text.primary, color: theme.vars.palette.text.primary },
}));
const Head = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 12px',
}));
/** Preserves the line breaks that were typed. */
const Written = styled('p')({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
const Form = styled('form')({ display: 'grid', gap: 12, marginTop: 16, maxWidth: 640 });

const MessageText = ({ message: { from, text, at } }: { message: ThreadMessage }) => (
  <Message data-from={from}>
    <Head>
      <strong>{from === 'shop' ? texts.shop : texts.you}</strong>
      <LocalTime at={at} precision="minute" />
    </Head>
    <Written>{nonBreaking(text)}</Written>
  </Message>
);

/** A ticket of the inbox: its thread from the oldest message on, and the field for a reply. */
export function TicketView({
  view,
  onChange,
  onSubmit,
}: {
  view: TicketReplyView;
  onChange: (text: string) => void;
  onSubmit: () => void;
}) {
  const { ticketID, subject, thread, state, canReply, fields, errors, busy, canSubmit, done, message } = view;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <>
      <Title>{subject}</Title>
      <Head>
        <span>{texts.ticket(ticketID)}</span>
        <span>{texts.states[state]}</span>
      </Head>
      <Thread>
        {thread.map((one) => (
          <MessageText key={one.id} message={one} />
        ))}
      </Thread>
      {canReply ? (
        <Form noValidate aria-label={`${texts.reply}: ${subject}`} aria-busy={busy} onSubmit={submit}>
          <FormField
            name="text"
            label={texts.reply}
            value={fields.text}
            maxLength={ticketLimits.issue}
            rows={2}
            error={fieldText(errors.text, 'text')}
            {...(state === 'closed' && { helper: texts.replyClosed })}
            onChange={onChange}
          />
          <FormFailure message={message} />
          {done ? <span role="status">{texts.sent}</span> : null}
          <div>
            <Button type="submit" variant="outlined" disabled={!canSubmit} loading={busy || null}>
              {texts.send}
            </Button>
          </div>
        </Form>
      ) : null}
    </>
  );
}
