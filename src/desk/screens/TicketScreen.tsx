import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type FormEvent, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { answerDeskTicket, listSavedReplies } from '#contract/desk/tickets.ts';
import { ticketThreadEvents, viewTicketThread } from '#machines/ticket-thread/index.ts';
import { deskTexts } from '#messages/desk.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { messageText } from '#src/messages/text.ts';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { mayCall, useDesk, useRequestChange, useStaff, useStaffSession } from '../DeskContext.tsx';
import { ticketThreadFlow } from '../flows/flows.ts';
import { ChangeButton } from '../parts/ChangeButton.tsx';
import { Buttons, Card, Failed, Line, Moment, Quiet, Stack, State, Strong, TextLink, Title } from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

const texts = deskTexts.tickets;

/** Saved replies, each of which replaces the draft by its text. The chosen one can be deleted, another draft saved. */
function Replies({ draft, onChoose }: { draft: string; onChoose: (text: string) => void }) {
  const request = useRequestChange();
  const { view, reload } = useResource('replies', (api, signal) => api(listSavedReplies, {}, signal));
  const replies = view.data ?? [];
  const chosen = replies.find(({ text }) => text === draft);
  const save = () =>
    request({ call: 'addSavedReply', body: { text: draft }, fields: [{ name: 'title', required: true }] }, [reload]);
  return (
    <Buttons>
      {replies.map(({ replyID, title, text }) => (
        <Button key={replyID} size="small" variant="outlined" onClick={() => onChoose(text)}>
          {title}
        </Button>
      ))}
      {chosen ? (
        <ChangeButton
          variant="text"
          change={{ call: 'removeSavedReply', params: { replyID: String(chosen.replyID) } }}
          reload={reload}
        >
          {texts.deleteReply(chosen.title)}
        </ChangeButton>
      ) : draft.trim() === '' ? null : (
        <Button size="small" onClick={save}>
          {texts.saveReply}
        </Button>
      )}
    </Buttons>
  );
}

/** One ticket: its thread, and the answer. */
export function TicketScreen() {
  const { ticketID = '' } = useParams();
  return <Thread key={ticketID} ticketID={Number(ticketID)} />;
}

function Thread({ ticketID }: { ticketID: number }) {
  const { api, action } = useDesk();
  const staff = useStaff();
  const { isFresh } = useStaffSession();
  const machine = useMemo(() => ticketThreadFlow(api), [api]);
  const flow = useActorOf(machine, { ticketID, action });
  const view = useView(flow, viewTicketThread);
  const { status, ticket, draft, message, canWrite, canSend } = view;
  const retry = () => flow.send(ticketThreadEvents.retried());
  const reload = { to: flow, event: ticketThreadEvents.retried() };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    flow.send(ticketThreadEvents.submitted(crypto.randomUUID(), isFresh));
  };
  const failure = message ? <Failed message={messageText(message)} onRetry={retry} /> : null;
  if (ticket === null) return failure ?? <LoadingState />;
  const change = { params: { ticketID: String(ticketID) }, body: { decidedOn: ticket.state } };
  return (
    <>
      <Title aside={<State>{texts.statuses[ticket.status]}</State>}>{ticket.subject}</Title>
      <Stack>
        <Line>
          <span>
            {ticket.userID ? <TextLink to={`/people/${ticket.userID}`}>{ticket.name}</TextLink> : ticket.name}{' '}
            <Quiet>{ticket.email}</Quiet>
          </span>
          <span>
            {ticket.orders.map((orderID) => (
              <TextLink key={orderID} to={`/orders/${orderID}`} style={{ marginLeft: 8 }}>
                {orderID}
              </TextLink>
            ))}
          </span>
        </Line>
        {ticket.thread.map(({ messageID, from, by, text, at }) => (
          <Card key={messageID} style={{ marginLeft: from === 'shop' ? 24 : 0, marginRight: from === 'shop' ? 0 : 24 }}>
            <Line>
              <Strong>{from === 'shop' ? (by ?? texts.shop) : ticket.name}</Strong>
              <Moment at={at} />
            </Line>
            <span style={{ whiteSpace: 'pre-line' }}>{text}</span>
          </Card>
        ))}
        {ticket.hasRecording ? <Quiet>{`${texts.recording} ${ticketID}`}</Quiet> : null}
        {failure}
        {status === 'answeredElsewhere' ? (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" size="small" onClick={retry}>
                {texts.readAgain}
              </Button>
            }
          >
            {texts.elsewhere}
          </Alert>
        ) : null}
        {mayCall(staff, answerDeskTicket) ? (
          <>
            {ticket.status === 'closed' ? (
              <Quiet>{texts.closed}</Quiet>
            ) : (
              <form onSubmit={submit}>
                <Stack>
                  <FormField
                    name="answer"
                    label={texts.answer}
                    value={draft}
                    onChange={(value) => flow.send(ticketThreadEvents.draftChanged(value))}
                    rows={5}
                    disabled={!canWrite}
                    autoComplete="off"
                  />
                  <div>
                    <Button type="submit" variant="contained" size="large" disabled={!canSend}>
                      {texts.send}
                    </Button>
                  </div>
                  <Replies draft={draft} onChoose={(text) => flow.send(ticketThreadEvents.draftChanged(text))} />
                </Stack>
              </form>
            )}
            <div>
              <ChangeButton
                size="medium"
                change={{ call: ticket.status === 'closed' ? 'reopenTicket' : 'closeTicket', ...change }}
                reload={reload}
              >
                {ticket.status === 'closed' ? texts.reopen : texts.close}
              </ChangeButton>
            </div>
          </>
        ) : null}
      </Stack>
    </>
  );
}
