import type { TicketSummary } from '#contract/desk/tickets.ts';
import { deskTexts } from '#messages/desk.ts';
import { CardLink, Line, Moment, State, Strong } from './parts.tsx';

const texts = deskTexts.tickets;

/** A ticket in a list. */
export const TicketRow = ({ ticket }: { ticket: TicketSummary }) => (
  <CardLink to={`/tickets/${ticket.ticketID}`}>
    <Line>
      <Strong>{ticket.subject}</Strong>
      <State>{texts.statuses[ticket.status]}</State>
    </Line>
    <Line>
      <span>{ticket.name}</span>
      <Moment at={ticket.updatedAt} />
    </Line>
  </CardLink>
);
