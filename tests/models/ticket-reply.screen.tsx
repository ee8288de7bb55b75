import { screen } from '@testing-library/react';
import { fill, press, screenOf, seesFields, seesUsable, seesValues } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { TicketReplyView } from '#machines/ticket-reply/index.ts';
import { LiveTicket } from '#src/screens/inbox/InboxScreen.tsx';
import { seesBusy, seesForm, seesMessage, seesWrongFields, textOf } from '#tests/support/models/expectations.ts';
import { ticketReplyModel } from './ticket-reply.model.ts';

const states = { open: 'Not answered yet', answered: 'Answered', closed: 'Closed' } as const;

const seesFieldsOfTicket = seesFields<TicketReplyView>(ticketReplyModel, {
  fields: seesValues,
  errors: null,
  busy: (busy) => expect(screen.getByRole('form').getAttribute('aria-busy')).toBe(String(busy)),
  canSubmit: seesUsable('Send reply'),
  done: (done) => expect(screen.queryByText('Sent. We answer here and by e-mail.') !== null).toBe(done),
  message: seesMessage,
  ticketID: (ticketID) => expect(screen.getByText(`Ticket ${ticketID}`)).toBeVisible(),
  subject: (subject) => expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(subject),
  thread: (thread) => {
    const shown = screen.getAllByRole('listitem');
    expect(shown).toHaveLength(thread.length);
    for (const [place, { from, text, at }] of thread.entries()) {
      expect(shown[place]?.querySelector('time')?.getAttribute('datetime')).toBe(at);
      for (const word of [from === 'shop' ? 'The shop' : 'You', ...text.split('\n')])
        expect(textOf(shown[place] ?? null)).toContain(word);
    }
  },
  state: (state) => expect(screen.getByText(states[state])).toBeVisible(),
  canReply: (canReply) => expect(screen.queryByRole('form') !== null).toBe(canReply),
});

export const ticketReplyScreen = screenOf(ticketReplyModel)({
  page: (actor) => <LiveTicket actor={actor} />,
  at: '/inbox',
  always: seesFieldsOfTicket,
  events: {
    'field.changed': fill(
      () => /^Your reply$/,
      ({ value }) => value,
    ),
    'form.submitted': press('Send reply'),
  },
  states: {
    'open.editing': seesForm('Send reply'),
    'open.invalid': seesWrongFields,
    'open.failed': () => expect(screen.getByRole('alert')).toHaveTextContent(/^(The thread is full\.|You are offline)/),
    submitting: seesBusy('Send reply'),
    done: () => expect(screen.getByText('It has not come.')).toBeVisible(),
  },
});
