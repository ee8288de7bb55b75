import { screen } from '@testing-library/react';
import {
  externalEvent,
  fill,
  findControl,
  press,
  screenOf,
  seesFields,
  seesUsable,
  whereShown,
} from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { TicketThreadView } from '#machines/ticket-thread/index.ts';
import { TicketScreen } from '#src/desk/screens/TicketScreen.tsx';
import { seesLoading, textOf } from '#tests/support/models/expectations.ts';
import { shownText } from '#tests/support/models/notices.ts';
import { DeskPage } from './desk-page.tsx';
import { ticketThreadModel } from './ticket-thread.model.ts';

const answer = () => screen.queryByLabelText<HTMLTextAreaElement>('Your answer');
const seesTicket = (): void => void expect(screen.getByRole('heading', { name: 'My code' })).toBeVisible();

const seesThread = seesFields<TicketThreadView>(ticketThreadModel, {
  status: null,
  ticket: (ticket) => {
    if (ticket === null) return;
    seesTicket();
    expect(textOf(document.body)).toContain(`Wanjiru ${ticket.email}`);
    for (const { text } of ticket.thread) expect(screen.getByText(text)).toBeVisible();
    expect(findControl('button', 'Open again') !== null).toBe(ticket.status === 'closed');
    expect(findControl('button', 'Close ticket') !== null).toBe(ticket.status !== 'closed');
  },
  draft: (draft, { ticket }) => {
    if (ticket && ticket.status !== 'closed') expect(answer()?.value).toBe(draft);
  },
  message: (message) => {
    if (message) expect(screen.getByRole('alert')).toHaveTextContent(shownText(message) ?? '');
  },
  canWrite: (canWrite) => expect(answer() !== null && !answer()?.disabled).toBe(canWrite),
  canSend: seesUsable('Send the answer'),
  canRetry: null,
});

export const ticketThreadScreen = screenOf(ticketThreadModel)({
  page: (
    <DeskPage path="/tickets/:ticketID">
      <TicketScreen />
    </DeskPage>
  ),
  at: '/tickets/7',
  always: seesThread,
  events: {
    'ticket.retried': whereShown(press(/^(Read the thread|Try again)$/), 'the end of a change of the thread'),
    'draft.changed': whereShown(
      fill('Your answer', ({ value }) => value),
      'nothing: a closed ticket has no field',
    ),
    'answer.submitted': press('Send the answer'),
    'change.done': externalEvent('the dialog of the change'),
    'change.overtaken': externalEvent('the dialog of the change'),
    'change.stopped': externalEvent('the dialog of the change'),
  },
  states: {
    loading: () => (screen.queryByRole('heading') ? seesTicket() : seesLoading()),
    failed: () => expect(screen.getByRole('alert')).toHaveTextContent('You are offline.'),
    reading: seesTicket,
    drafting: seesTicket,
    sending: () => expect(answer()).toBeDisabled(),
    answeredElsewhere: () => expect(screen.getByRole('alert')).toHaveTextContent('A message was added meanwhile.'),
  },
});
